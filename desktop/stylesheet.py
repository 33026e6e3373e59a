"""The style sheet of the whole application, made from a theme and a text size."""

from __future__ import annotations

from desktop.theme import Sizes, Theme, Tone


def stylesheet(theme: Theme, sizes: Sizes) -> str:
    """QSS for QApplication. Widgets choose their look by the dynamic property `role` (and `tone`)."""
    return "\n".join(
        (
            _base(theme, sizes),
            _frames(theme, sizes),
            _texts(theme, sizes),
            _buttons(theme, sizes),
            _inputs(theme, sizes),
            _lists(theme, sizes),
            *(_tone(theme, sizes, tone) for tone in Tone),
        )
    )


def _base(t: Theme, s: Sizes) -> str:
    return f"""
QWidget {{ color: {t.ink}; font-size: {s.body}px; }}
QMainWindow, QDialog, QWidget[role="ground"] {{ background: {t.ground}; }}
QScrollArea, QScrollArea > QWidget > QWidget[role="ground"] {{ border: none; background: {t.ground}; }}
QToolTip {{ color: {t.ink}; background: {t.surface}; border: 1px solid {t.line_strong}; padding: 4px; }}
QAbstractScrollArea[role="paper"] {{ background: {t.sunken}; border: none; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter::handle:hover {{ background: {t.accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 2px; }}
QScrollBar::handle {{ background: {t.line_strong}; border-radius: 4px; min-height: 36px; min-width: 36px; }}
QScrollBar::handle:hover {{ background: {t.accent}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {t.sunken}; border: none; border-radius: {s.space(4)}px;
    height: {s.space(8)}px; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: {s.space(4)}px; }}
"""


def _frames(t: Theme, s: Sizes) -> str:
    radius = s.space(14)
    return f"""
QFrame[role="bar"] {{ background: {t.surface}; border: none; border-bottom: 1px solid {t.line}; }}
QFrame[role="rail"] {{ background: {t.surface}; border: none; border-right: 1px solid {t.line}; }}
QFrame[role="card"] {{ background: {t.surface}; border: 1px solid {t.line}; border-radius: {radius}px; }}
QFrame[role="question"] {{ background: {t.accent_fill}; border: none; border-radius: {radius}px; }}
QFrame[role="input"] {{
    background: {t.surface}; border: 2px solid {t.line_strong}; border-radius: {s.space(18)}px; }}
QFrame[role="input"][focused="true"] {{ border-color: {t.focus}; }}
QFrame[role="keyboard"] {{
    background: {t.sunken}; border: 1px solid {t.line_strong}; border-radius: {s.space(10)}px; }}
QFrame[role="topic"] {{ background: {t.sunken}; border: none; border-radius: {s.space(10)}px; }}
QFrame[role="line"] {{ background: {t.line}; border: none; }}
QFrame[role="drop"] {{
    background: {t.accent_fill}; border: 2px dashed {t.accent}; border-radius: {radius}px; }}
QFrame[role="paper"] {{ background: {t.sunken}; border: none; }}
"""


def _texts(t: Theme, s: Sizes) -> str:
    return f"""
QLabel {{ background: transparent; }}
QLabel[role="display"] {{ font-size: {s.display}px; font-weight: 700; }}
QLabel[role="title"] {{ font-size: {s.title}px; font-weight: 700; }}
QLabel[role="heading"] {{ font-size: {s.body}px; font-weight: 700; }}
QLabel[role="soft"] {{ color: {t.ink_soft}; }}
QLabel[role="small"] {{ color: {t.ink_soft}; font-size: {s.small}px; }}
QLabel[role="answer"] {{ font-size: {s.answer}px; }}
QLabel[role="asked"] {{ font-size: {s.answer}px; font-weight: 700; }}
QLabel[role="brand"] {{ font-size: {s.text(19)}px; font-weight: 700; color: {t.accent_ink}; }}
"""


def _buttons(t: Theme, s: Sizes) -> str:
    pad = f"{s.space(7)}px {s.space(14)}px"
    return f"""
QPushButton {{
    background: {t.surface}; border: 1px solid {t.line_strong}; border-radius: {s.space(10)}px;
    padding: {pad}; }}
QPushButton:hover {{ background: {t.hover}; border-color: {t.accent}; }}
QPushButton[role="key"] {{ padding: 0; font-size: {s.text(19)}px; border-radius: {s.space(6)}px; }}
QPushButton[role="key"]:pressed {{ background: {t.accent_fill}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {t.focus}; }}
QPushButton:disabled {{ color: {t.ink_soft}; border-color: {t.line}; }}
QPushButton[role="primary"] {{
    background: {t.accent}; color: {t.on_accent}; border: 2px solid {t.accent}; font-weight: 700; }}
QPushButton[role="primary"]:hover {{ background: {t.accent_hover}; border-color: {t.accent_hover}; }}
QPushButton[role="primary"]:focus {{ border-color: {t.ink}; }}
QPushButton[role="send"] {{
    background: {t.accent}; border: 2px solid {t.accent}; border-radius: {s.space(12)}px;
    padding: {s.space(6)}px; }}
QPushButton[role="send"]:hover {{ background: {t.accent_hover}; }}
QPushButton[role="send"]:focus {{ border-color: {t.ink}; }}
QPushButton[role="send"]:disabled {{ background: {t.sunken}; border-color: {t.line}; }}
QPushButton[role="chip"] {{
    background: {t.accent_fill}; color: {t.accent_ink}; border: 1px solid transparent;
    border-radius: {s.space(9)}px; padding: {s.space(2)}px {s.space(9)}px; font-size: {s.small}px;
    font-weight: 700; }}
QPushButton[role="chip"]:hover {{ border-color: {t.accent}; }}
QPushButton[role="chip"]:focus {{ border: 2px solid {t.focus}; }}
QPushButton[role="source"] {{
    background: {t.surface}; border: 1px solid {t.line}; border-radius: {s.space(12)}px; padding: 0;
    text-align: left; }}
QPushButton[role="source"]:hover {{ border-color: {t.accent}; background: {t.hover}; }}
QPushButton[role="source"]:focus {{ border: 2px solid {t.focus}; }}
QPushButton[role="suggestion"] {{
    background: {t.surface}; border: 1px solid {t.line}; border-radius: {s.space(12)}px;
    padding: {s.space(10)}px {s.space(14)}px; text-align: left; }}
QPushButton[role="suggestion"]:hover {{ border-color: {t.accent}; background: {t.hover}; }}
QPushButton[role="suggestion"]:focus {{ border: 2px solid {t.focus}; }}
QPushButton[role="quiet"], QToolButton {{
    background: transparent; border: 2px solid transparent; border-radius: {s.space(9)}px;
    padding: {s.space(4)}px {s.space(8)}px; color: {t.ink_soft}; font-size: {s.small}px; }}
QPushButton[role="quiet"]:hover, QToolButton:hover {{ background: {t.hover}; color: {t.ink}; }}
QPushButton[role="quiet"]:checked, QToolButton:checked {{ background: {t.accent_fill};
    color: {t.accent_ink}; }}
QPushButton[role="quiet"]:focus {{ border-color: {t.focus}; }}
QToolButton[role="nav"] {{ padding: {s.space(8)}px {s.space(4)}px; font-size: {s.text(12)}px; }}
QToolButton[role="nav"]:checked {{ font-weight: 700; }}
QPushButton[role="segment"] {{
    background: transparent; border: 2px solid transparent; border-radius: {s.space(8)}px;
    padding: {s.space(3)}px {s.space(10)}px; font-size: {s.small}px; }}
QPushButton[role="segment"]:checked {{ background: {t.accent}; color: {t.on_accent}; font-weight: 700; }}
QPushButton[role="segment"]:focus {{ border-color: {t.ink}; }}
QToolButton::menu-indicator {{ image: none; }}
"""


def _inputs(t: Theme, s: Sizes) -> str:
    return f"""
QPlainTextEdit, QTextEdit {{
    background: {t.surface}; border: none; selection-background-color: {t.accent};
    selection-color: {t.on_accent}; }}
QPlainTextEdit[role="question-edit"] {{ font-size: {s.answer}px; background: transparent; }}
QPlainTextEdit, QTextEdit, QLineEdit {{ placeholder-text-color: {t.ink_soft}; }}
QLineEdit, QComboBox, QSpinBox {{
    background: {t.surface}; border: 1px solid {t.line_strong}; border-radius: {s.space(9)}px;
    padding: {s.space(4)}px {s.space(9)}px; min-height: {s.text(20)}px;
    selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus {{ border: 2px solid {t.focus}; }}
QSpinBox QLineEdit, QComboBox QLineEdit {{
    border: none; padding: 0; min-height: 0; background: transparent; }}
QSpinBox::up-button, QSpinBox::down-button {{ width: 0; border: none; }}
QComboBox::drop-down {{ border: none; width: {s.space(22)}px; }}
QComboBox::down-arrow {{
    image: url(icons:down-{t.name}.svg); width: {s.text(12)}px; height: {s.text(12)}px; }}
QComboBox QAbstractItemView {{
    background: {t.surface}; border: 1px solid {t.line_strong}; selection-background-color: {t.accent};
    selection-color: {t.on_accent}; outline: none; }}
QMenu {{ background: {t.surface}; border: 1px solid {t.line_strong}; padding: {s.space(4)}px; }}
QMenu::item {{ padding: {s.space(6)}px {s.space(18)}px; border-radius: {s.space(6)}px; }}
QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
{_indicators(t, s)}
QCheckBox:focus, QRadioButton:focus {{ background: {t.hover}; border-radius: 4px; }}
"""


def _indicators(t: Theme, s: Sizes) -> str:
    """Boxes and circles grow with the text; a tick, and a dot, tell the chosen one without colour."""
    size = s.text(18)
    return f"""
QCheckBox, QRadioButton {{ spacing: {s.space(8)}px; }}
QCheckBox::indicator, QRadioButton::indicator {{
    width: {size - 4}px; height: {size - 4}px; background: {t.surface}; border: 2px solid {t.line_strong}; }}
QCheckBox::indicator {{ border-radius: {round(4 * s.scale)}px; }}
QRadioButton::indicator {{ border-radius: {size // 2}px; }}
QCheckBox::indicator:checked {{
    background: {t.accent}; border-color: {t.accent}; image: url(icons:tick-{t.name}.svg); }}
QRadioButton::indicator:checked {{
    background: {t.accent}; border-color: {t.accent}; image: url(icons:dot-{t.name}.svg); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {t.line}; }}
"""


def _lists(t: Theme, s: Sizes) -> str:
    return f"""
QTableView, QListView, QTreeView {{
    background: {t.surface}; alternate-background-color: {t.ground}; border: 1px solid {t.line};
    border-radius: {s.space(10)}px; gridline-color: {t.line}; outline: none;
    selection-background-color: {t.accent_fill}; selection-color: {t.ink}; }}
QTableView:focus, QListView:focus {{ border: 2px solid {t.focus}; }}
QListView[role="strip"] {{ background: {t.sunken}; border: none; border-right: 1px solid {t.line};
    border-radius: 0; font-size: {s.small}px; padding: 4px; }}
QListView[role="strip"]::item {{
    border: 2px solid transparent; border-radius: {s.space(6)}px; padding: 3px; }}
QListView[role="strip"]::item:selected {{ background: {t.accent_fill}; border-color: {t.accent};
    color: {t.accent_ink}; }}
QHeaderView {{ background: {t.sunken}; }}
QHeaderView::section {{
    background: {t.sunken}; color: {t.ink_soft}; border: none; border-bottom: 1px solid {t.line};
    padding: {s.space(6)}px {s.space(8)}px; font-weight: 700; }}
QTabBar::tab {{
    background: transparent; color: {t.ink_soft}; border: 2px solid transparent;
    border-bottom: 3px solid transparent;
    padding: {s.space(8)}px {s.space(14)}px; }}
QTabBar::tab:selected {{ color: {t.accent_ink}; border-bottom-color: {t.accent}; font-weight: 700; }}
QTabBar::tab:focus {{ border: 2px solid {t.focus}; border-bottom: 3px solid {t.accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {t.line}; }}
"""


def _tone(t: Theme, s: Sizes, tone: Tone) -> str:
    colours = t.tones[tone]
    return f"""
QFrame[role="state"][tone="{tone}"] {{
    background: {colours.fill}; border: none; border-radius: {s.space(10)}px; }}
QFrame[role="state"][tone="{tone}"] QLabel {{ color: {colours.ink}; font-weight: 700; }}
QLabel[role="pill"][tone="{tone}"] {{
    background: {colours.fill}; color: {colours.ink}; border-radius: {s.space(9)}px;
    padding: {s.space(2)}px {s.space(9)}px; font-size: {s.small}px; font-weight: 700; }}
QFrame[role="notice"][tone="{tone}"] {{
    background: {colours.fill}; border: 1px solid {colours.ink}; border-radius: {s.space(10)}px; }}
QFrame[role="notice"][tone="{tone}"] QLabel {{ color: {colours.ink}; }}
"""

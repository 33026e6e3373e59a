"""How sure Pothi must be: a preset for all, rules for a subject or a class, and topics left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.teacher_texts import bound_words, preset_words
from desktop.texts import subject_name
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.notice import Notice
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import Sheet, card
from engine.evaluation.policy_simulation import PolicySimulation
from engine.policy.strictness import Rule
from engine.policy.thresholds import PRESETS, SafetyThresholds
from engine.service.teacher_requests import StrictnessState

SCOPE_LINES = 5


class BoundsForm(QWidget):
    """The bounds of a rule, one number each, in percent."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, QSpinBox] = {}
        self._labels: dict[str, tuple[Label, Label]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(18)
        for line, name in enumerate(bound_words()):
            field = QSpinBox()
            field.setRange(0, 100)
            field.setSingleStep(5)
            field.setSuffix(" %")
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
            # A wheel that scrolls the page must not change a number it passes.
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
            field.valueChanged.connect(self.changed)
            word, words = Label(wrap=True), Label(role="small", wrap=True)
            texts = QVBoxLayout()
            texts.setSpacing(0)
            texts.addWidget(word)
            texts.addWidget(words)
            grid.addLayout(texts, line, 0)
            grid.addWidget(field, line, 1, Qt.AlignmentFlag.AlignVCenter)
            self.fields[name], self._labels[name] = field, (word, words)
        self.retranslate()

    def show_bounds(self, bounds: SafetyThresholds) -> None:
        for name, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(round(100 * getattr(bounds, name)))
            field.blockSignals(False)

    def values(self, preset: str) -> dict[str, float]:
        """What differs from the preset."""
        plain = SafetyThresholds.preset(preset)
        return {
            name: field.value() / 100
            for name, field in self.fields.items()
            if field.value() != round(100 * getattr(plain, name))
        }

    def retranslate(self) -> None:
        for name, (word, words) in bound_words().items():
            self._labels[name][0].setText(word)
            self._labels[name][1].setText(words)
            self.fields[name].setAccessibleName(word)
            self.fields[name].setAccessibleDescription(words)


class RuleRow(QWidget):
    """A rule for a subject, a class, or both."""

    changed = Signal()
    removed = Signal()

    def __init__(self, look: Look, rule: Rule, subjects: Sequence[str], classes: Sequence[int]) -> None:
        super().__init__()
        self._values: Mapping[str, float] = rule.values
        self._shown_preset = rule.preset
        self.subject = QComboBox()
        self.subject.addItem(self.tr("All subjects"), None)
        for subject in dict.fromkeys([*subjects, *([rule.subject] if rule.subject else [])]):
            self.subject.addItem(subject_name(subject), subject)
        self.subject.setCurrentIndex(max(0, self.subject.findData(rule.subject)))
        self.subject.setAccessibleName(self.tr("Subject"))
        self.class_number = QComboBox()
        self.class_number.addItem(self.tr("All classes"), None)
        for number in sorted({*classes, *([rule.class_number] if rule.class_number else [])}):
            self.class_number.addItem(self.tr("Class {0}").format(number), number)
        self.class_number.setCurrentIndex(max(0, self.class_number.findData(rule.class_number)))
        self.class_number.setAccessibleName(self.tr("Class"))
        self.preset = QComboBox()
        for name, (word, words) in preset_words().items():
            self.preset.addItem(word, name)
            self.preset.setItemData(self.preset.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
        self.preset.setCurrentIndex(self.preset.findData(rule.preset))
        self.preset.setAccessibleName(self.tr("How strict"))
        self.remove = IconButton(look, "trash", size=16)
        self.remove.name(self.tr("Remove this rule"))
        self.remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for box in (self.subject, self.class_number, self.preset):
            box.currentIndexChanged.connect(self.changed)
            row.addWidget(box, 1)
        row.addWidget(self.remove)

    def rule(self) -> Rule:
        preset = self.preset.currentData()
        values = self._values if preset == self._shown_preset else {}
        return Rule(preset, values, self.subject.currentData(), self.class_number.currentData())


class StrictnessView(Retranslated, QWidget):
    """Changes are told at once; the engine keeps them from the next question on."""

    rules_changed = Signal(tuple)  # of Rule
    scope_changed = Signal(tuple)  # of str
    simulation_wanted = Signal()  # try the presets on what was asked

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._state: StrictnessState | None = None
        self._simulation: PolicySimulation | None = None
        self.notice = Notice(look)
        self.rows: list[RuleRow] = []
        sheet = Sheet()
        sheet.add(self.notice, self._make_presets(), self._make_rules(), self._make_scope())
        sheet.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(sheet)
        self.retranslate()

    # --- building --------------------------------------------------------------------------------
    def _make_presets(self) -> Frame:
        frame, column = card(6)
        self._presets_title = Label(role="heading")
        column.addWidget(self._presets_title)
        self.presets = {name: QRadioButton() for name in PRESETS}
        self._preset_words = {name: Label(role="small", wrap=True) for name in PRESETS}
        self._group = QButtonGroup(self)
        for name, button in self.presets.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _checked=False, chosen=name: self._choose_preset(chosen))
            column.addWidget(button)
            words = self._preset_words[name]
            words.setContentsMargins(24, 0, 0, 4)
            column.addWidget(words)
        self.own = Label(role="small", wrap=True)
        self.fine = IconButton(self._look, "settings", size=16)
        self.fine.setCheckable(True)
        self.bounds = BoundsForm()
        self.bounds.changed.connect(self._tell_rules)
        self.bounds.hide()
        self.fine.toggled.connect(self.bounds.setVisible)
        self.simulate = IconButton(self._look, "history", size=16)
        self.simulate.clicked.connect(self._simulate)
        line = QHBoxLayout()
        line.addWidget(self.simulate)
        line.addWidget(self.fine)
        line.addWidget(self.own, 1)
        column.addLayout(line)
        column.addWidget(self.bounds)
        return frame

    def _make_rules(self) -> Frame:
        frame, column = card()
        self._rules_title = Label(role="heading", wrap=True)
        self._rules_words = Label(role="small", wrap=True)
        self._rules_column = QVBoxLayout()
        self._rules_column.setSpacing(8)
        self.add_rule = IconButton(self._look, "plus", size=16)
        self.add_rule.clicked.connect(lambda: self._add_row(Rule("strict")))
        line = QHBoxLayout()
        line.addWidget(self.add_rule)
        line.addStretch(1)
        column.addWidget(self._rules_title)
        column.addWidget(self._rules_words)
        column.addLayout(self._rules_column)
        column.addLayout(line)
        return frame

    def _make_scope(self) -> Frame:
        frame, column = card()
        self._scope_title = Label(role="heading", wrap=True)
        self._scope_words = Label(role="small", wrap=True)
        self.scope = QPlainTextEdit()
        self.scope.setTabChangesFocus(True)
        self.scope.textChanged.connect(self._scope_edited)
        self._look.changed.connect(self._set_scope_height)
        self._set_scope_height()
        self.save_scope = QPushButton()
        self.save_scope.setEnabled(False)
        self.save_scope.clicked.connect(self._tell_scope)
        line = QHBoxLayout()
        line.addWidget(self.save_scope)
        line.addStretch(1)
        field = Frame("input")
        inside = QVBoxLayout(field)
        inside.setContentsMargins(10, 6, 10, 6)
        inside.addWidget(self.scope)
        for widget in (self._scope_title, self._scope_words, field):
            column.addWidget(widget)
        column.addLayout(line)
        return frame

    def _set_scope_height(self) -> None:
        self.scope.setFixedHeight(round(SCOPE_LINES * 1.7 * self._look.sizes.body) + 20)

    # --- what is shown ---------------------------------------------------------------------------
    def show_state(self, state: StrictnessState) -> None:
        self._state = state
        rule = state.rules[0]
        self.presets[rule.preset].setChecked(True)
        self.bounds.show_bounds(rule.thresholds())
        for row in list(self.rows):
            self._drop_row(row)
        for rule in state.rules[1:]:
            self._add_row(rule, tell=False)
        if not self.scope.document().isModified():
            self.scope.setPlainText("\n".join(state.scope))
            self.scope.document().setModified(False)
            self.save_scope.setEnabled(False)
        self._fill()

    def _fill(self) -> None:
        state = self._state
        if state is None:
            return
        self.own.setText(self.tr("With numbers of your own") if self.bounds.values(self.preset) else "")
        self._rules_words.setText(
            self.tr("For example strict for class 10. The most exact rule counts.")
            if self.rows
            else self.tr("None: the choice above holds for all books.")
        )
        if state.forced:
            self.notice.show_message(
                self.tr("This computer has bounds of its own."),
                self.tr("The person who looks after it set them; they stand above the choices here."),
                tone=Tone.MEDIUM,
            )

    @property
    def preset(self) -> str:
        return next(name for name, button in self.presets.items() if button.isChecked())

    def rules(self) -> tuple[Rule, ...]:
        base = Rule(self.preset, self.bounds.values(self.preset))
        further = [row.rule() for row in self.rows]
        # A rule for all subjects and classes is the choice above; one place has one rule.
        by_place = {
            (rule.subject, rule.class_number): rule for rule in further if rule.subject or rule.class_number
        }
        return (base, *by_place.values())

    # --- doing -----------------------------------------------------------------------------------
    def _choose_preset(self, name: str) -> None:
        self.bounds.show_bounds(SafetyThresholds.preset(name))
        self._tell_rules()

    def _simulate(self) -> None:
        self.simulate.setEnabled(False)
        self.simulation_wanted.emit()

    def show_simulation(self, simulation: PolicySimulation) -> None:
        """What each preset would have done to the questions that were asked."""
        self._simulation = simulation
        self._fill_presets()

    def _fill_presets(self) -> None:
        told = self._simulation
        for name, (word, words) in preset_words().items():
            if told is not None and told.asked:
                words += "  " + self.tr(
                    "Of the last %n question(s), {0} would go on to an answer.", "", told.asked
                ).format(told.passed[name])
            elif told is not None:
                words += "  " + self.tr("Nothing was asked yet.")
            self.presets[name].setText(word)
            self.presets[name].setAccessibleDescription(words)
            self._preset_words[name].setText(words)

    def _tell_rules(self) -> None:
        if self._state is not None:
            self.rules_changed.emit(self.rules())
            self._fill()

    def _add_row(self, rule: Rule, *, tell: bool = True) -> None:
        if self._state is None:
            return
        row = RuleRow(self._look, rule, self._state.subjects, self._state.classes)
        row.changed.connect(self._tell_rules)
        row.removed.connect(lambda: self._remove_row(row))
        self.rows.append(row)
        self._rules_column.addWidget(row)
        if tell:
            row.subject.setFocus()
            self._tell_rules()

    def _remove_row(self, row: RuleRow) -> None:
        self._drop_row(row)
        self._tell_rules()

    def _drop_row(self, row: RuleRow) -> None:
        self.rows.remove(row)
        self._rules_column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _scope_edited(self) -> None:
        self.save_scope.setEnabled(self.scope.document().isModified())

    def _tell_scope(self) -> None:
        lines = [line.strip() for line in self.scope.toPlainText().splitlines()]
        self.scope.document().setModified(False)
        self.save_scope.setEnabled(False)
        self.scope_changed.emit(tuple(dict.fromkeys(line for line in lines if line)))

    def retranslate(self) -> None:
        self._presets_title.setText(self.tr("How sure Pothi must be before it answers"))
        self._fill_presets()
        self.simulate.setText(self.tr("Try on what was asked"))
        self.fine.setText(self.tr("Set the numbers"))
        self.bounds.retranslate()
        self._rules_title.setText(self.tr("Other rules for a subject or a class"))
        self.add_rule.setText(self.tr("Add a rule"))
        self._scope_title.setText(self.tr("Topics that are left out"))
        self._scope_words.setText(
            self.tr(
                "One topic on each line, for example one that was dropped from the syllabus. "
                "Questions with these words are not answered; * stands for any ending."
            )
        )
        self.scope.setAccessibleName(self._scope_title.text())
        self.save_scope.setText(self.tr("Save the topics"))
        if self._state is not None:
            self.show_state(self._state)

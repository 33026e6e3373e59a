"""The icons: 24 x 24 outlines drawn for Pothi, coloured by the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_OUTLINES = {
    "ask": '<path d="M4 5h16v11H11l-5 4v-4H4z"/><path d="M9 9.2h6M9 12h4"/>',
    "books": '<path d="M4 4h5v16H4zM9 4h5v16H9zM14.4 5.2l4.4-1.2 3 15-4.4 1z"/><path d="M4 8h10"/>',
    "history": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.4 2"/>',
    "bookmark": '<path d="M6.5 3.5h11v17L12 16.2 6.5 20.5z"/>',
    "bookmark-full": '<path fill="currentColor" d="M6.5 3.5h11v17L12 16.2 6.5 20.5z"/>',
    "teacher": '<path d="M12 4 2.5 8.5 12 13l9.5-4.5z"/><path d="M6.5 10.6v5c3 3 8 3 11 0v-5M21.5 8.5v6"/>',
    "settings": '<path d="M4 7h9M18 7h2M4 17h2M11 17h9"/><circle cx="15.5" cy="7" r="2.5"/>'
    '<circle cx="8.5" cy="17" r="2.5"/>',
    "keyboard": '<rect x="2.5" y="6" width="19" height="12.5" rx="2"/>'
    '<path d="M6 10h.2M10 10h.2M14 10h.2M18 10h.2M8 14.5h8"/>',
    "send": '<path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5"/>',
    "stop": '<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor"/>',
    "pause": '<path d="M7 5.5h3v13H7zM14 5.5h3v13h-3z" fill="currentColor"/>',
    "check": '<circle cx="12" cy="12" r="9"/><path d="m7.8 12.4 2.9 2.9 5.6-6"/>',
    "quote": '<path d="M10 7H5v6h5zM10 13c0 2.6-1.4 4-3.6 4.5M19 7h-5v6h5zM19 13c0 2.6-1.4 4-3.6 4.5"/>',
    "circle": '<circle cx="12" cy="12" r="9"/>',
    "question": '<circle cx="12" cy="12" r="9"/>'
    '<path d="M9.4 9.6c0-3.2 5.2-3.2 5.2 0 0 2-2.6 2.2-2.6 4.2M12 17v.2"/>',
    "care": '<path d="M12 20S3.8 15 3.8 9.3c0-4.6 6-5.9 8.2-1.8'
    ' 2.2-4.1 8.2-2.8 8.2 1.8C20.2 15 12 20 12 20z"/>',
    "differs": '<path d="M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19"/>',
    "goes-on": '<path d="M5.5 4.5V11a4 4 0 0 0 4 4h9M14.5 11l4 4-4 4"/>',
    "pages": '<path d="M8.5 3.5h7l4 4v9.5h-11z"/><path d="M5 7.5V20.5h10.5"/>',
    "up": '<path d="M5.5 15.5 12 9l6.5 6.5"/>',
    "talk": '<path d="M4 5h16v11H11l-5 4v-4H4z"/><path d="M8.5 9.8c1.6 2.6 5.4 2.6 7 0"/>',
    "warning": '<path d="M12 4 2.8 19.5h18.4z"/><path d="M12 10v4.4M12 17v.2"/>',
    "wrench": '<path d="M20.5 5.5 17 9l-2.2-.8L14 6l3.5-3.5a5.5 5.5 0 0 0-7 7L4 16l4 4 6.5-6.5'
    'a5.5 5.5 0 0 0 6-8z"/>',
    "copy": '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2"/><path d="M15.5 8.5V4.5h-11v11h4"/>',
    "speak": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/>'
    '<path d="M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
    "like": '<path d="M7.5 11 11 4c2 0 2.7 1.5 2.3 3.2L12.7 10H19l-1.5 9h-10zM7.5 11H4v8h3.5"/>',
    "dislike": '<path d="M7.5 13 11 20c2 0 2.7-1.5 2.3-3.2L12.7 14H19l-1.5-9h-10zM7.5 13H4V5h3.5"/>',
    "why": '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.3v.2"/>',
    "left": '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
    "right": '<path d="M9.5 5.5 16 12l-6.5 6.5"/>',
    "down": '<path d="M5.5 9.5 12 16l6.5-6.5"/>',
    "zoom-in": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5M7.5 10.5h6M10.5 7.5v6"/>',
    "zoom-out": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5M7.5 10.5h6"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "fit-width": '<path d="M3.5 12h17M7 8.5 3.5 12 7 15.5M17 8.5l3.5 3.5-3.5 3.5"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "open": '<path d="M13.5 4.5h6v6M19.5 4.5 11 13M10 6H4.5v13.5H18V14"/>',
    "page": '<path d="M6 3.5h8l4.5 4.5v12.5H6z"/><path d="M13.5 3.5V8.5h5M9 12.5h6M9 16h6"/>',
    "trash": '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 10.5v6M13.5 10.5v6"/>',
    "download": '<path d="M12 4v11.5M6.5 10.5 12 16l5.5-5.5M4.5 20h15"/>',
    "edit": '<path d="M4.5 19.5v-4L16 4l4 4L8.5 19.5z"/><path d="m13.5 6.5 4 4"/>',
    "sun": '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7'
    'M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7"/>',
    "moon": '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>',
    "text-bigger": '<path d="M3 19 8.5 5 14 19M5 14h7M18 8v7M14.5 11.5h7"/>',
    "text-smaller": '<path d="M3 19 8.5 5 14 19M5 14h7M15 11.5h6"/>',
    "refresh": '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4"/>',
    "spark": '<path d="M12 3.5c.7 4.7 3.3 7.3 8 8-4.7.7-7.3 3.3-8 8-.7-4.7-3.3-7.3-8-8'
    ' 4.7-.7 7.3-3.3 8-8z"/>',
    "panel": '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M14 4.5v15"/>',
    "print": '<path d="M7 9V4h10v5M7 16H4V9h16v7h-3"/><path d="M7 13.5h10V20H7z"/>',
}


def names() -> list[str]:
    return sorted(_OUTLINES)


def svg(name: str, colour: str) -> str:
    """The icon as an SVG document."""
    body = _OUTLINES[name].replace("currentColor", colour)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" '
        f'stroke="{colour}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">{body}</svg>'
    )


@lru_cache(maxsize=512)
def pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as `size` x `size` logical pixels for a screen with `ratio` device pixels each."""
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer = QSvgRenderer(QByteArray(svg(name, colour).encode()))
    renderer.render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def icon(name: str, colour: str, size: int = 24) -> QIcon:
    result = QIcon()
    for ratio in (1.0, 2.0):
        result.addPixmap(pixmap(name, colour, size, ratio))
    return result

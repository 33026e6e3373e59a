"""Word documents and e-books of our own sentences, written member by member."""

from __future__ import annotations

import zipfile
from pathlib import Path

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="png" ContentType="image/png"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}'
    "</Relationships>"
)
_STYLES = (
    f'<w:styles xmlns:w="{W}">'
    '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr>'
    "</w:style>"
    "</w:styles>"
)


def run(text: str, properties: str = "") -> str:
    """`properties`: what stands in `w:rPr`."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}{''.join(one if one.startswith('<') else run(one) for one in runs)}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    cells = ["".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows]
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def picture() -> str:
    a = "http://schemas.openxmlformats.org/drawingml/2006/main"
    drawing = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
    return (
        f'<w:r><w:drawing><wp:inline xmlns:wp="{drawing}"><a:graphic xmlns:a="{a}"><a:graphicData>'
        '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill>'
        f'<a:blip xmlns:r="{_RELATION}" r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>'
        "</wp:inline></w:drawing></w:r>"
    )


def docx(path: Path, *body: str, media: bytes = b"") -> Path:
    """`body`: paragraphs and tables; `media`: the PNG that `picture` shows."""
    main = f'<Relationship Id="rId1" Type="{_RELATION}/officeDocument" Target="word/document.xml"/>'
    own = f'<Relationship Id="rId2" Type="{_RELATION}/styles" Target="styles.xml"/>'
    if media:
        own += f'<Relationship Id="rId9" Type="{_RELATION}/image" Target="media/image1.png"/>'
    members = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS.format(main),
        "word/_rels/document.xml.rels": _RELATIONS.format(own),
        "word/styles.xml": _STYLES,
        "word/document.xml": (
            f'<w:document xmlns:w="{W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">'
            f"<w:body>{''.join(body)}</w:body></w:document>"
        ),
    }
    return _packed(path, members | ({"word/media/image1.png": media} if media else {}))


def epub(
    path: Path, chapters: list[str], style: str = "", more: dict[str, str | bytes] | None = None
) -> Path:
    """`chapters`: the bodies of the chapters; `style`: the style sheet; `more`: members of any name."""
    items = "".join(
        f'<item id="c{at}" href="text/chapter%20{at}.xhtml" media-type="application/xhtml+xml"/>'
        for at in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{at}"/>' for at in range(len(chapters)))
    members: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": (
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
        ),
        "OEBPS/book.opf": (
            '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
            f'<item id="css" href="style.css" media-type="text/css"/>{items}'
            f"</manifest><spine>{spine}</spine></package>"
        ),
        "OEBPS/style.css": style,
    }
    for at, body in enumerate(chapters):
        members[f"OEBPS/text/chapter {at}.xhtml"] = (
            '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head>'
            f"<title>not printed</title></head><body>{body}</body></html>"
        )
    return _packed(path, members | (more or {}))


def _packed(path: Path, members: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return path

"""What people see when something broke that they can't mend: calm words, a report to copy, a new start."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout

from desktop.widgets.retranslated import Retranslated

WIDTH, HEIGHT = 560, 320


class CrashDialog(Retranslated, QDialog):
    """`report`: what the lab staff want to know, in English."""

    restart = Signal()

    def __init__(self, report: str) -> None:
        super().__init__()
        self.message, self.remedy = QLabel(), QLabel()
        self.message.setProperty("role", "heading")
        for label in (self.message, self.remedy):
            label.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.copy, self.again, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.copy.clicked.connect(self._copy)
        self.again.clicked.connect(self._restart)
        self.leave.clicked.connect(self.reject)
        self.again.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(self.leave)
        row.addWidget(self.again)
        column = QVBoxLayout(self)
        column.addWidget(self.message)
        column.addWidget(self.remedy)
        column.addWidget(self.report, 1)
        column.addLayout(row)
        self.resize(WIDTH, HEIGHT)
        self.retranslate()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText(self.tr("Copied"))

    def _restart(self) -> None:
        self.accept()
        self.restart.emit()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Pothi"))
        self.message.setText(self.tr("Something went wrong inside Pothi."))
        self.remedy.setText(
            self.tr(
                "Your books are safe. Start Pothi again. If this comes back, copy the report for the people "
                "who look after this computer; what you asked is not in it."
            )
        )
        self.report.setAccessibleName(self.tr("Report for the lab staff"))
        self.copy.setText(self.tr("Copy for the lab staff"))
        self.again.setText(self.tr("Start Pothi again"))
        self.leave.setText(self.tr("Go on without"))
        for button in (self.copy, self.again, self.leave):
            button.setAccessibleName(button.text())
        self.setAccessibleName(self.message.text())
        self.setAccessibleDescription(self.remedy.text())

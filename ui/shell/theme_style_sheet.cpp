#include "ui/shell/theme.hpp"

#include <QMap>

namespace interleave {
namespace {

// $name stands for a colour token, #n# for a size in pixels, $mode for light or dark.
constexpr auto kStyleSheet = R"(
QMainWindow, QWidget#page { background: $background; }
QToolTip { background: $raised; color: $text; border: 1px solid $strongLine; padding: #4#px; }
QLabel { background: transparent; }
QLabel[quiet="true"] { color: $muted; }
QLabel[faint="true"] { color: $faint; }
QLabel:focus { border: 1px solid $accent; border-radius: #3#px; }

QLineEdit, QSpinBox, QComboBox {
  background: $surface; color: $text; border: 1px solid $strongLine; border-radius: #6#px;
  padding: #4#px #8#px; selection-background-color: $accentGround; selection-color: $text;
}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus { border: 1px solid $accent; }
QPlainTextEdit[field="true"] { background: $surface; color: $text; border: 1px solid $strongLine; border-radius: #6#px; padding: #2#px; }
QPlainTextEdit[field="true"]:focus { border: 1px solid $accent; }
QLineEdit#bare, QLineEdit#bare:focus { border: none; background: transparent; padding: 0; }
QComboBox QAbstractItemView { background: $raised; color: $text; border: 1px solid $strongLine; outline: none;
  selection-background-color: $accentGround; selection-color: $text; }

QRadioButton, QCheckBox { spacing: #6#px; }
QRadioButton::indicator, QCheckBox::indicator { width: #14#px; height: #14#px; background: $surface;
  border: 1px solid $faint; }
QRadioButton::indicator { border-radius: #8#px; }
QCheckBox::indicator { border-radius: #3#px; }
QRadioButton::indicator:checked { width: #6#px; height: #6#px; border: #5#px solid $accent; }
QCheckBox::indicator:checked { background: $accent; border: 1px solid $accent; image: url(:/icons/check-$mode.svg); }
QRadioButton::indicator:disabled, QCheckBox::indicator:disabled { border-color: $line; }
QRadioButton:disabled, QCheckBox:disabled { color: $faint; }
QRadioButton:focus, QCheckBox:focus { color: $accent; }
QRadioButton::indicator:focus, QCheckBox::indicator:focus { border-color: $accent; }

QAbstractScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QListView, QTableView { background: transparent; border: 1px solid transparent; outline: none; }
QListView:focus, QTableView:focus { border: 1px solid $accent; border-radius: #6#px; }
QListWidget::item { padding: #4#px #6#px; border-radius: #4#px; }
QListWidget::item:selected { background: $accentGround; color: $text; }
QListWidget::item:hover { background: $background; }
QListWidget::item:selected:hover { background: $accentGround; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: transparent; color: $muted; border: none; border-bottom: 1px solid $line;
  padding: #4#px #8#px; font-size: #12#px; }

QScrollBar:vertical { background: transparent; width: #10#px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: #10#px; margin: 0; }
QScrollBar::handle { background: $strongLine; border-radius: #3#px; margin: #2#px; }
QScrollBar::handle:vertical { min-height: #24#px; }
QScrollBar::handle:horizontal { min-width: #24#px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $line; border-radius: #3#px; }
)";

} // namespace

QString Theme::styleSheet() const {
  const QMap<QString, QColor> tokens = {{QStringLiteral("$background"), m_colors.background},
                                        {QStringLiteral("$surface"), m_colors.surface},
                                        {QStringLiteral("$raised"), m_colors.raised},
                                        {QStringLiteral("$line"), m_colors.line},
                                        {QStringLiteral("$strongLine"), m_colors.strongLine},
                                        {QStringLiteral("$text"), m_colors.text},
                                        {QStringLiteral("$muted"), m_colors.muted},
                                        {QStringLiteral("$faint"), m_colors.faint},
                                        {QStringLiteral("$accentGround"), m_colors.accentGround},
                                        {QStringLiteral("$accent"), m_colors.accent}};
  QString sheet = QString::fromLatin1(kStyleSheet);
  sheet.replace(QStringLiteral("$mode"), isDark() ? QStringLiteral("dark") : QStringLiteral("light"));
  // From the longest name down, since one name begins another.
  for (auto token = tokens.constEnd(); token != tokens.constBegin();) {
    --token;
    sheet.replace(token.key(), token.value().name());
  }
  for (const int size : {2, 3, 4, 5, 6, 8, 10, 12, 14, 22, 24})
    sheet.replace(QStringLiteral("#%1#").arg(size), QString::number(px(size)));
  return sheet;
}

} // namespace interleave

#include "ui/views/price/export_panel.hpp"

#include <QFileInfo>
#include <QLabel>
#include <QStandardPaths>

#include "ui/models/text.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

QStringList ExportChoice::pathsFor(const QString& path) const {
  if (parts.isEmpty()) return {path};
  const QString stem = path.endsWith('.' + ending) ? path.chopped(ending.size() + 1) : path;
  QStringList paths;
  for (const QString& part : parts)
    paths << QStringLiteral("%1-%2.%3").arg(stem, part, ending);
  return paths;
}

ExportPanel::ExportPanel(std::vector<ExportChoice> choices, QWidget* anchor)
    : Overlay(tr("Export"), anchor), m_choices(std::move(choices)), m_list(new ChoiceList(this)), m_path(new QLineEdit(this)), m_note(quietLabel({}, this)) {
  body()->addWidget(strongLabel(tr("Export"), this));
  m_list->setObjectName(QStringLiteral("export-list"));
  m_list->setAccessibleName(tr("What to export"));
  for (const ExportChoice& choice : m_choices)
    m_list->addItem(choice.name);
  body()->addWidget(m_list);
  m_path->setObjectName(QStringLiteral("export-path"));
  m_path->setAccessibleName(tr("File"));
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  m_path->setText((QFileInfo(folder).isDir() ? folder : QStandardPaths::writableLocation(QStandardPaths::HomeLocation)) + QStringLiteral("/prices.csv"));
  body()->addWidget(m_path);
  m_note->setObjectName(QStringLiteral("export-note"));
  m_note->setWordWrap(true);
  body()->addWidget(m_note);
  auto* save = new Button(tr("Save"), Button::Kind::Primary, this);
  save->setObjectName(QStringLiteral("export-save"));
  body()->addWidget(save, 0, Qt::AlignRight);
  connect(m_list, &QListWidget::currentRowChanged, this, &ExportPanel::choose);
  connect(m_list, &ChoiceList::chosen, m_path, [this] { m_path->setFocus(); });
  connect(m_path, &QLineEdit::returnPressed, this, &ExportPanel::save);
  connect(save, &Button::clicked, this, &ExportPanel::save);
  m_list->setCurrentRow(0);
  showBelow(theme().px(440));
  m_list->setFocus();
}

void ExportPanel::choose(int row) {
  const ExportChoice& choice = m_choices[static_cast<std::size_t>(row)];
  QString path = m_path->text();
  const auto dot = path.lastIndexOf('.');
  if (dot > path.lastIndexOf('/')) path.truncate(dot);
  m_path->setText(path + '.' + choice.ending);
  m_warnedOf.clear();
  say(Tone::Plain, choice.parts.size() < 2 ? QString() : tr("%1 files: %2").arg(choice.parts.size()).arg(choice.parts.join(QStringLiteral(", "))));
}

void ExportPanel::say(Tone tone, const QString& words) {
  QPalette palette = m_note->palette();
  palette.setColor(QPalette::WindowText, tone == Tone::Plain ? theme().colors().muted : theme().tone(tone).ink);
  m_note->setPalette(palette);
  m_note->setText(signOf(tone).isEmpty() ? words : signOf(tone) + ' ' + words);
  m_note->setAccessibleDescription(m_note->text());
  refit();
}

void ExportPanel::save() {
  const ExportChoice& choice = m_choices[static_cast<std::size_t>(std::max(0, m_list->currentRow()))];
  const QStringList paths = choice.pathsFor(m_path->text());
  for (const QString& path : paths)
    if (QFileInfo::exists(path) && m_warnedOf != m_path->text()) {
      m_warnedOf = m_path->text();
      return say(Tone::Caution, tr("%1 exists. Save once more to replace it.").arg(path));
    }
  for (int part = 0; part < paths.size(); ++part)
    if (const Status status = choice.write(part, paths[part]); !status) return say(Tone::Bad, text(status.message()));
  say(Tone::Good, tr("Saved: %1").arg(paths.join(QStringLiteral(", "))));
}

} // namespace interleave

#include "ui/views/proof/editor_card.hpp"

#include <QHBoxLayout>

#include "ui/models/text.hpp"

namespace interleave {

EditorCard::EditorCard(Workbench& workbench, QWidget* parent)
    : Card(tr("Edit"), parent), m_workbench(workbench), m_draft(workbench.draft()), m_editor(new CodeEditor(this)) {
  setObjectName(QStringLiteral("editor"));
  auto* close = new Button(tr("Close"), Button::Kind::Quiet, head());
  close->setObjectName(QStringLiteral("close-editor"));
  head()->layout()->addWidget(close);
  setContent(m_editor);
  makeFoot();
  connect(close, &Button::clicked, this, &EditorCard::closeAsked);
  connect(m_editor, &QsciScintilla::textChanged, this, [this] {
    if (!m_taking) m_draft.setWords(m_editor->text());
  });
  connect(m_editor, &CodeEditor::left, this, &EditorCard::left);
  connect(&m_draft, &Draft::replaced, this, [this] {
    m_taking = true;
    m_editor->setWords(m_draft.words());
    m_taking = false;
  });
  connect(&m_draft, &Draft::changed, this, &EditorCard::refresh);
  connect(&theme(), &Theme::changed, this, &EditorCard::refresh);
  m_taking = true;
  m_editor->setWords(m_draft.words());
  m_taking = false;
  refresh();
}

void EditorCard::makeFoot() {
  auto* foot = new CardFoot(this);
  auto* column = new QVBoxLayout(foot);
  column->setContentsMargins(theme().px(10), theme().px(6), theme().px(10), theme().px(6));
  column->setSpacing(theme().px(6));
  m_note = new QLabel(foot);
  m_note->setObjectName(QStringLiteral("edit-note"));
  m_note->setWordWrap(true);
  column->addWidget(m_note);
  m_saving = new QWidget(foot);
  auto* name = new QHBoxLayout(m_saving);
  name->setContentsMargins(0, 0, 0, 0);
  m_path = new QLineEdit(m_saving);
  m_path->setObjectName(QStringLiteral("save-path"));
  m_path->setAccessibleName(tr("File to save as"));
  auto* save = new Button(tr("Save"), Button::Kind::Primary, m_saving);
  save->setObjectName(QStringLiteral("save"));
  name->addWidget(m_path, 1);
  name->addWidget(save);
  m_saving->hide();
  column->addWidget(m_saving);
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(8));
  m_saveAs = new Button(tr("Save as…"), Button::Kind::Plain, foot);
  m_saveAs->setObjectName(QStringLiteral("save-as"));
  m_revert = new Button(tr("Revert"), Button::Kind::Plain, foot);
  m_revert->setObjectName(QStringLiteral("revert"));
  m_revert->setToolTip(tr("Back to what the file holds"));
  m_restore = new Button(tr("Take up my last edit"), Button::Kind::Plain, foot);
  m_restore->setObjectName(QStringLiteral("restore"));
  for (Button* button : {m_saveAs, m_revert, m_restore})
    row->addWidget(button);
  row->addStretch(1);
  column->addLayout(row);
  body()->addWidget(foot);
  connect(m_saveAs, &Button::clicked, this, &EditorCard::openSaving);
  connect(m_revert, &Button::clicked, &m_draft, &Draft::revert);
  connect(m_restore, &Button::clicked, &m_draft, &Draft::restore);
  connect(save, &Button::clicked, this, &EditorCard::save);
  connect(m_path, &QLineEdit::returnPressed, this, &EditorCard::save);
}

void EditorCard::takeUp() {
  m_editor->setFocus();
}

void EditorCard::openSaving() {
  m_path->setText(m_draft.suggestedPath());
  m_warnedOf.clear();
  m_saving->show();
  m_path->setFocus();
  m_path->setCursorPosition(static_cast<int>(m_path->text().size()));
}

void EditorCard::save() {
  const QString path = m_path->text();
  const auto existing = path == m_warnedOf ? Draft::Existing::Replace : Draft::Existing::Keep;
  if (const Status status = m_workbench.saveDraft(path, existing); !status) {
    m_warnedOf = path;
    return showNote(Tone::Bad, text(status.message()));
  }
  m_saving->hide();
  m_editor->setFocus();
  refresh();
}

void EditorCard::showNote(Tone tone, const QString& words) {
  QPalette palette = m_note->palette();
  palette.setColor(QPalette::WindowText, tone == Tone::Plain ? theme().colors().muted : theme().tone(tone).ink);
  m_note->setPalette(palette);
  m_note->setText(signOf(tone).isEmpty() ? words : signOf(tone) + ' ' + words);
  m_note->setAccessibleDescription(m_note->text());
}

void EditorCard::refresh() {
  const RaceModel& race = m_workbench.race();
  setSubtitle(race.isOpen() ? text(race.scenario().path.filename().string()) : QString());
  m_editor->setProblem(m_draft.problemLine(), m_draft.problem());
  m_revert->setEnabled(m_draft.isChanged());
  m_restore->setVisible(m_draft.canRestore());
  if (!m_draft.problem().isEmpty())
    showNote(Tone::Bad, tr("%1 – the last good version stays proved.").arg(m_draft.problem()));
  else if (m_draft.isChanged())
    showNote(Tone::Caution, tr("Edited, not saved. Each change is proved after a short pause."));
  else
    showNote(Tone::Plain, tr("As in the file. Change it, and it is proved again after a short pause."));
}

} // namespace interleave

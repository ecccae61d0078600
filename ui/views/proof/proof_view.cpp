#include "ui/views/proof/proof_view.hpp"

#include <QClipboard>
#include <QGuiApplication>

#include "ui/models/text.hpp"
#include "ui/views/proof/editor_card.hpp"

namespace interleave {
namespace {

constexpr int kTwoColumns = 1060;
constexpr int kQuickMs = 150;

/// A table as text, for screen readers and tests.
QString described(const std::vector<FactRow>& rows) {
  QStringList lines;
  for (const FactRow& row : rows) {
    QStringList cells;
    for (const FactCell& cell : row.cells)
      if (!cell.text.isEmpty()) cells << cell.text;
    lines << cells.join(' ');
  }
  return lines.join('\n');
}

} // namespace

ProofView::ProofView(ViewContext& context, QWidget* parent)
    : View(parent), m_context(context), m_race(context.workbench.race()), m_proof(context.workbench.proof()) {
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("Proof"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_nothing = new QLabel(tr("No scenario is open. Choose one in Learn."), this);
  m_nothing->setAlignment(Qt::AlignCenter);
  column->addWidget(m_nothing);
  m_page = new QWidget(this);
  column->addWidget(m_page, 1);
  makePage();
  m_patience.setSingleShot(true);
  m_patience.setInterval(kQuickMs);
  connect(&m_patience, &QTimer::timeout, this, &ProofView::refresh);
  connect(&m_race, &RaceModel::opened, this, [this] { m_error->say({}); });
  connect(&m_proof, &ProofModel::changed, this, &ProofView::follow);
  connect(&m_proof, &ProofModel::progressed, this, [this] {
    if (!m_patience.isActive()) m_verdict->setVerdict(proofVerdict(m_proof));
    emit factsChanged();
  });
  connect(&context.workbench, &Workbench::editAsked, this, &ProofView::edit);
  connect(&context.workbench.comparison(), &ComparisonModel::problem, m_error, &ErrorLine::say);
  connect(&context.workbench.comparison(), &ComparisonModel::worked, this, [this] {
    m_comparisonCard->setAside(m_context.workbench.comparison().isWorking() ? tr("still at work") : QString());
  });
  refresh();
}

void ProofView::makePage() {
  auto* column = new QVBoxLayout(m_page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_bar = new ProofBar(m_context.workbench, m_page);
  column->addWidget(m_bar);
  m_error = new ErrorLine(QStringLiteral("proof-error"), m_page);
  column->addWidget(m_error);
  m_sides = new QSplitter(Qt::Horizontal, m_page);
  m_sides->setHandleWidth(theme().px(8));
  m_sides->setChildrenCollapsible(false);
  m_area = new QScrollArea(m_sides);
  m_area->setWidgetResizable(true);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(m_area);
  m_grid = new QGridLayout(inside);
  const int margin = theme().px(12);
  m_grid->setContentsMargins(margin, theme().px(10), margin, theme().px(8));
  m_grid->setSpacing(theme().px(8));
  makeCards(inside);
  m_area->setWidget(inside);
  column->addWidget(m_sides, 1);
  arrangeCards();
  connect(m_bar, &ProofBar::problem, m_error, &ErrorLine::say);
  connect(m_bar, &ProofBar::copyAsked, this, &ProofView::copy);
  connect(m_bar, &ProofBar::editAsked, this, &ProofView::edit);
  connect(m_bar, &ProofBar::proveAsked, this, &ProofView::prove);
  connect(m_bar, &ProofBar::stopAsked, &m_proof, &ProofModel::cancel);
}

void ProofView::makeCards(QWidget* parent) {
  m_verdict = new VerdictCard(parent);
  m_shortest = new CounterexampleCard(tr("Fewest steps"), QStringLiteral("shortest"), parent);
  m_shortest->setKeyCap(QStringLiteral("G"));
  m_fewestSwitches = new CounterexampleCard(tr("Fewest switches"), QStringLiteral("fewest-switches"), parent);
  connect(m_shortest, &CounterexampleCard::playAsked, this, &ProofView::play);
  connect(m_fewestSwitches, &CounterexampleCard::playAsked, this, &ProofView::play);
  m_outcomesCard = new Card(tr("Outcomes"), parent);
  m_outcomesCard->setSubtitle(tr("every way to end"));
  m_outcomes = new OutcomeChart(m_outcomesCard);
  m_outcomesCard->setContent(m_outcomes);
  m_exploredCard = new Card(tr("What was explored"), parent);
  m_explored = new FactTable({tr("what"), tr("count"), tr("how")}, {1}, this);
  m_exploredTable = new FactTableView(m_explored, FactTableView::Header::Hidden, m_exploredCard);
  m_exploredTable->setObjectName(QStringLiteral("explored"));
  m_exploredTable->setAccessibleName(tr("What was explored"));
  m_exploredTable->setStretched(2);
  m_exploredCard->setContent(m_exploredTable);
  m_witnessCard = new Card(tr("What should be possible"), parent);
  m_witnessCard->setSubtitle(tr("in some order, at some step"));
  m_witnesses = new FactTable({{}, tr("what"), tr("order")}, {}, this);
  m_witnessTable = new FactTableView(m_witnesses, FactTableView::Header::Hidden, m_witnessCard);
  m_witnessTable->setObjectName(QStringLiteral("witnesses"));
  m_witnessTable->setAccessibleName(tr("What should be possible"));
  m_witnessTable->setStretched(1);
  m_witnessCard->setContent(m_witnessTable);
  connect(m_witnessTable, &QTableView::clicked, this, [this](const QModelIndex& index) {
    const Exploration* result = m_proof.result();
    if (result == nullptr || index.row() >= static_cast<int>(result->witnesses.size())) return;
    if (const auto& schedule = result->witnesses[static_cast<std::size_t>(index.row())].schedule) play(*schedule);
  });
  m_comparisonCard = new Card(tr("The same shop, other approaches"), parent);
  auto* table = new ComparisonTable(m_context.workbench.comparison(), m_comparisonCard);
  m_comparisonCard->setContent(table);
  connect(table, &ComparisonTable::chosen, this, &ProofView::openCell);
  const auto say = [this] {
    const bool alone = m_context.workbench.comparison().rowCount() < 2;
    m_comparisonCard->setSubtitle(alone ? tr("no other scenario has a stock like this one") : tr("a click plays it"));
  };
  connect(&m_context.workbench.comparison(), &QAbstractItemModel::modelReset, this, say);
  say();
}

void ProofView::arrangeCards() {
  const int columns = m_area->width() >= theme().px(kTwoColumns) ? 2 : 1;
  if (columns == m_columns) return;
  m_columns = columns;
  const std::vector<QWidget*> cards{m_verdict, m_shortest, m_fewestSwitches, m_outcomesCard, m_exploredCard, m_witnessCard, m_comparisonCard};
  for (QWidget* card : cards)
    m_grid->removeWidget(card);
  for (int row = 0; row < 8; ++row)
    m_grid->setRowStretch(row, 0);
  if (columns == 2) {
    m_grid->addWidget(m_verdict, 0, 0, 1, 2);
    m_grid->addWidget(m_shortest, 1, 0);
    m_grid->addWidget(m_fewestSwitches, 1, 1);
    m_grid->addWidget(m_outcomesCard, 2, 0, 4, 1);
    m_grid->addWidget(m_exploredCard, 2, 1);
    m_grid->addWidget(m_witnessCard, 3, 1);
    m_grid->addWidget(m_comparisonCard, 4, 1);
    m_grid->setRowStretch(5, 1);
    m_grid->setColumnStretch(0, 6);
    m_grid->setColumnStretch(1, 7);
  } else {
    for (std::size_t row = 0; row < cards.size(); ++row)
      m_grid->addWidget(cards[row], static_cast<int>(row), 0);
    m_grid->setRowStretch(7, 1);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, 0);
  }
}

void ProofView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  QTimer::singleShot(0, this, &ProofView::arrangeCards);
}

void ProofView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  m_context.workbench.comparison().setWatched(true);
  QTimer::singleShot(0, this, &ProofView::arrangeCards);
}

void ProofView::hideEvent(QHideEvent* event) {
  View::hideEvent(event);
  m_context.workbench.comparison().setWatched(false);
}

void ProofView::follow() {
  // While an answer may come at once, the old one stays in sight.
  if (m_proof.state() == ProofModel::State::Running && !m_verdict->isHidden() && isVisible()) {
    if (!m_patience.isActive()) m_patience.start();
  } else {
    m_patience.stop();
    refresh();
  }
}

void ProofView::refresh() {
  m_nothing->setVisible(!m_race.isOpen());
  m_page->setVisible(m_race.isOpen());
  const ProofVerdictView verdict = proofVerdict(m_proof);
  m_verdict->setVerdict(verdict);
  const ProofAnswer* answer = m_proof.answer();
  const bool known = m_proof.result() != nullptr;
  for (QWidget* card : std::vector<QWidget*>{m_outcomesCard, m_exploredCard})
    card->setVisible(known);
  m_shortest->setVisible(known && answer->shortest);
  m_fewestSwitches->setVisible(known && answer->fewestSwitches);
  m_witnessCard->setVisible(known && !m_proof.result()->witnesses.empty());
  if (known) refreshResult(*answer);
  emit factsChanged();
}

void ProofView::refreshResult(const ProofAnswer& answer) {
  const Exploration& result = answer.proof->result();
  if (answer.shortest) {
    const auto steps = answer.shortest->schedule.size();
    m_shortest->setExample(*answer.shortest, steps == 1 ? tr("1 step") : tr("%1 steps").arg(steps));
  }
  if (answer.fewestSwitches) {
    const int switches = answer.fewestSwitches->switches;
    m_fewestSwitches->setExample(*answer.fewestSwitches, switches == 1 ? tr("1 switch") : tr("%1 switches").arg(switches));
  }
  m_outcomes->setBars(outcomeBars(answer, m_race.clientCount()));
  m_explored->setRows(exploredRows(result));
  m_exploredTable->setAccessibleDescription(described(m_explored->rows()));
  m_witnesses->setRows(witnessRows(result));
  m_witnessTable->setAccessibleDescription(described(m_witnesses->rows()));
}

void ProofView::play(const Schedule& schedule) {
  const QString wrong = m_race.play(text(scheduleText(schedule)));
  if (wrong.isEmpty())
    m_context.showView(QStringLiteral("race"));
  else
    m_error->say(wrong);
}

void ProofView::playShortest() {
  const QString wrong = m_context.workbench.playShortest();
  if (wrong.isEmpty())
    m_context.showView(QStringLiteral("race"));
  else
    emit m_race.refused(wrong);
}

void ProofView::prove() {
  if (m_race.isOpen()) m_proof.proveAgain();
}

void ProofView::copy() {
  const QString words = proofMarkdown(m_race, m_proof);
  if (!words.isEmpty()) QGuiApplication::clipboard()->setText(words);
}

void ProofView::edit() {
  if (!m_race.isOpen()) return;
  if (m_editor == nullptr) {
    m_editorSide = new QWidget(m_sides);
    auto* column = new QVBoxLayout(m_editorSide);
    column->setContentsMargins(0, theme().px(10), theme().px(12), theme().px(8));
    m_editor = new EditorCard(m_context.workbench, m_editorSide);
    column->addWidget(m_editor);
    m_sides->addWidget(m_editorSide);
    connect(m_editor, &EditorCard::left, this, [this] { setFocus(); });
    connect(m_editor, &EditorCard::closeAsked, this, &ProofView::closeEditor);
  }
  m_editorSide->show();
  m_sides->setSizes({width() * 54 / 100, width() * 46 / 100});
  m_editor->takeUp();
  QTimer::singleShot(0, this, &ProofView::arrangeCards);
}

void ProofView::closeEditor() {
  m_editorSide->hide();
  setFocus();
  QTimer::singleShot(0, this, &ProofView::arrangeCards);
}

void ProofView::openCell(const QModelIndex& cell) {
  if (m_context.workbench.comparison().open(cell)) m_context.showView(QStringLiteral("race"));
}

std::vector<ActionSpec> ProofView::actions() {
  return {{QStringLiteral("prove-again"),
           tr("Prove again, with more time and memory"),
           {QKeySequence(Qt::Key_E)},
           [this] { prove(); },
           QStringLiteral("E"),
           tr("prove again")},
          {QStringLiteral("stop-proof"),
           tr("Stop exploring"),
           {QKeySequence(Qt::Key_Escape)},
           [this] { m_proof.cancel(); },
           tr("Esc"),
           tr("stop exploring"),
           [this] { return m_proof.state() == ProofModel::State::Running; }},
          {QStringLiteral("play-shortest-of-proof"),
           tr("Play the shortest failure"),
           {QKeySequence(Qt::Key_G)},
           [this] { playShortest(); },
           QStringLiteral("G"),
           tr("the shortest failure")},
          {QStringLiteral("edit-program"),
           tr("Edit the program and prove it at once"),
           {QKeySequence(QStringLiteral("Ctrl+E"))},
           [this] { m_editor != nullptr && m_editor->isVisible() ? closeEditor() : edit(); },
           QStringLiteral("Ctrl+E"),
           tr("edit the program")},
          {QStringLiteral("copy-proof"),
           tr("Copy the result as Markdown"),
           {QKeySequence(QStringLiteral("Ctrl+Shift+C"))},
           [this] { copy(); },
           QStringLiteral("Ctrl+Shift+C"),
           tr("copy the result")},
          {QStringLiteral("scenarios-of-proof"),
           tr("Choose a scenario"),
           {QKeySequence(QStringLiteral("Ctrl+O"))},
           [this] {
             if (m_race.isOpen()) m_bar->openScenarios();
           },
           QStringLiteral("Ctrl+O"),
           tr("choose a scenario")}};
}

std::vector<KeyHint> ProofView::hints() const {
  return {{{QStringLiteral("G")}, tr("play the shortest failure")},
          {{QStringLiteral("E")}, tr("prove again")},
          {{tr("Esc")}, tr("stop exploring")},
          {{QStringLiteral("Ctrl+E")}, tr("edit")},
          {{QStringLiteral("?")}, tr("all keys")},
          {{QStringLiteral("P")}, tr("projector")}};
}

QString ProofView::facts() const {
  if (m_proof.state() == ProofModel::State::Running) return tr("exploring");
  const Exploration* result = m_proof.result();
  if (result == nullptr) return tr("Redis 7.0 rules");
  return tr("%1 merged states · %2 · Redis 7.0 rules")
      .arg(numberText(static_cast<std::int64_t>(result->states)), durationText(result->seconds));
}

} // namespace interleave

#include "ui/views/learn/learn_view.hpp"

#include <QScrollArea>

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/flow_layout.hpp"
#include "ui/views/learn/race_picture.hpp"

namespace interleave {
namespace {

QLabel* paragraph(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words, parent);
  label->setWordWrap(true);
  label->setFont(theme().font(FontRole::Verdict));
  label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  return label;
}

} // namespace

LearnView::LearnView(ViewContext& context, QWidget* parent) : View(parent), m_context(context) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  auto* page = new QWidget(area);
  auto* column = new QVBoxLayout(page);
  const int margin = theme().px(12);
  column->setContentsMargins(margin, margin, margin, margin);
  column->setSpacing(theme().px(8));
  column->addWidget(makeWelcome());
  column->addWidget(makeScenarios(), 1);
  area->setWidget(page);
  outer->addWidget(area);
  connect(&context.workbench, &Workbench::libraryChanged, this, &LearnView::nameFirstScenario);
  nameFirstScenario();
}

QWidget* LearnView::makeWelcome() {
  auto* card = new Card({}, this);
  auto* inside = new QWidget(card);
  auto* row = new QHBoxLayout(inside);
  row->setContentsMargins(theme().px(24), theme().px(20), theme().px(24), theme().px(20));
  row->setSpacing(theme().px(32));
  auto* words = new QVBoxLayout;
  words->setSpacing(theme().px(10));
  auto* title = new QLabel(tr("Sell the last item twice"), inside);
  title->setFont(theme().font(FontRole::Heading));
  words->addWidget(title);
  words->addWidget(paragraph(tr("Two buyers run the same program against one Redis: read the stock, and when there is "
                                "some, take one."),
                             inside));
  words->addWidget(paragraph(tr("You decide who moves: press 1 for buyer A, 2 for buyer B, and each press lets one "
                                "command through."),
                             inside));
  words->addWidget(
      paragraph(tr("Find an order in which both buyers get the only item; Backspace takes a step back."), inside));
  m_start = new Button({}, Button::Kind::Primary, inside);
  m_start->setObjectName(QStringLiteral("start"));
  m_start->setKeyCap(QStringLiteral("Enter"));
  words->addSpacing(theme().px(4));
  words->addWidget(m_start);
  m_error = new QLabel(inside);
  m_error->setWordWrap(true);
  m_error->hide();
  words->addWidget(m_error);
  words->addStretch(1);
  row->addLayout(words, 3);
  row->addWidget(new RacePicture(inside), 2, Qt::AlignVCenter);
  card->setContent(inside);
  connect(m_start, &Button::clicked, this, [this] { start(m_context.workbench.firstScenario()); });
  return card;
}

QWidget* LearnView::makeScenarios() {
  auto* card = new Card(tr("Scenarios"), this);
  card->setSubtitle(tr("each one a readable file in %1")
                        .arg(QString::fromStdString(m_context.workbench.library().folder().filename().string())));
  auto* list = new ScenarioList(m_context.workbench, card);
  list->setMinimumHeight(theme().px(160));
  card->setContent(list);
  connect(list, &ScenarioList::chosen, this, &LearnView::start);
  return card;
}

void LearnView::nameFirstScenario() {
  const std::string id = m_context.workbench.firstScenario();
  m_start->setEnabled(!id.empty());
  if (id.empty()) {
    m_start->setText(tr("No scenario found"));
    return;
  }
  const auto scenario = m_context.workbench.library().find(id);
  m_start->setText(scenario ? tr("Start: %1").arg(text(scenario->title)) : text(id));
  m_start->setAccessibleName(m_start->text());
  m_start->updateGeometry();
}

void LearnView::start(const std::string& id) {
  const Status status = m_context.workbench.openScenario(id);
  m_error->setVisible(!status);
  if (!status) {
    m_error->setText(signOf(Tone::Bad) + ' ' + text(status.message()));
    return;
  }
  m_context.showView(QStringLiteral("race"));
}

std::vector<ActionSpec> LearnView::actions() {
  return {{QStringLiteral("start-first"),
           tr("Start the first scenario"),
           {QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)},
           [this] { start(m_context.workbench.firstScenario()); },
           QStringLiteral("Enter"),
           tr("start the first scenario")}};
}

std::vector<KeyHint> LearnView::hints() const {
  return {{{QStringLiteral("Enter")}, tr("start")},
          {{QStringLiteral("Tab")}, tr("to the list of scenarios")},
          {{QStringLiteral("?")}, tr("all keys")}};
}

QString LearnView::facts() const {
  const auto& library = m_context.workbench.library();
  return tr("%1 scenarios · Redis 7.0 rules").arg(library.scenarios().size());
}

void LearnView::takeFocus() {
  m_start->setFocus();
}

} // namespace interleave

#include "ui/models/verdict_view.hpp"

#include "ui/models/text.hpp"

namespace interleave {

VerdictView verdictView(const RaceModel& race) {
  const Verdict& verdict = race.verdict();
  VerdictView view;
  switch (verdict.level) {
  case Verdict::Level::NotStarted: view.sign = QStringLiteral("○"); break;
  case Verdict::Level::FineSoFar: view.sign = QStringLiteral("●"); break;
  case Verdict::Level::Fine: view.tone = Tone::Good; break;
  case Verdict::Level::Broken: view.tone = Tone::Bad; break;
  }
  if (view.sign.isEmpty()) view.sign = signOf(view.tone);
  view.headline = text(verdict.headline);
  view.sentence = text(verdict.sentence);
  view.anomaly = text(verdict.anomaly);
  return view;
}

QString VerdictView::description() const {
  QString words = headline + QStringLiteral(". ") + sentence;
  if (!anomaly.isEmpty()) words += ' ' + anomaly;
  return words;
}

} // namespace interleave

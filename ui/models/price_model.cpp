#include "ui/models/price_model.hpp"

#include <QElapsedTimer>

#include <algorithm>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kReportMs = 60;

/// Places in a plan, those that fight for one key last: they take longest, and the others need not wait for them.
std::vector<std::size_t> quickOnesFirst(const PricePlan& plan) {
  std::vector<std::size_t> order(plan.approaches.size());
  for (std::size_t place = 0; place < order.size(); ++place)
    order[place] = place;
  const auto weight = [&](std::size_t place) {
    const int number = approachNumber(approachName(plan.approaches[place]));
    return number == 4 || number == 5 ? number : 0;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weight(a) < weight(b); });
  return order;
}

} // namespace

PriceModel::PriceModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {
  static_cast<void>(useProfile(m_settings, library, m_settings.profile)); // run() says what is wrong with it
}

PriceModel::~PriceModel() = default;

void PriceModel::setSettings(const PriceSettings& settings) {
  m_settings = settings;
  emit settingsChanged();
}

bool PriceModel::isStale() const {
  return m_state != State::Nothing && m_settings.identity() != m_priced.identity();
}

std::vector<ApproachPrice> PriceModel::knownPrices() const {
  std::vector<ApproachPrice> known;
  std::copy_if(m_prices.begin(), m_prices.end(), std::back_inserter(known), [](const ApproachPrice& price) { return !price.runs.empty(); });
  return known;
}

void PriceModel::run() {
  const auto made = planOf(m_settings, m_library);
  m_problem = made ? QString() : text(made.message());
  if (!made) return emit changed();
  m_priced = m_settings;
  m_prices.clear();
  for (const Scenario& scenario : made->approaches)
    m_prices.push_back({approachName(scenario), scenario.title, scenario.id, {}, {}});
  m_state = State::Running;
  m_seconds = 0;
  m_atWork.reset();
  emit changed();
  m_errand.start([this, plan = *made, ticket = ++m_ticket](const std::atomic<bool>& stop) {
    const auto tell = [&](auto what) {
      QMetaObject::invokeMethod(this, [this, ticket, what] { if (ticket == m_ticket) what(); }, Qt::QueuedConnection);
    };
    QElapsedTimer whole;
    whole.start();
    QElapsedTimer sinceReport;
    for (const std::size_t place : quickOnesFirst(plan)) {
      if (stop) break;
      PricePlan one = plan;
      one.approaches = {plan.approaches[place]};
      sinceReport.start();
      tell([this, place] {
        m_atWork = place;
        m_progress = {};
        emit progressed();
      });
      const auto progress = [&](const PriceProgress& at) {
        if (sinceReport.elapsed() < kReportMs) return;
        sinceReport.restart();
        tell([this, at] {
          m_progress = at;
          emit progressed();
        });
      };
      auto result = std::make_shared<std::vector<ApproachPrice>>(price(one, &stop, progress));
      tell([this, place, result] {
        m_prices[place] = result->front();
        emit changed();
      });
    }
    tell([this, stopped = stop.load(), seconds = static_cast<double>(whole.elapsed()) / 1000] { finish(stopped, seconds); });
  });
}

void PriceModel::finish(bool stopped, double seconds) {
  m_state = stopped ? State::Cancelled : State::Done;
  m_seconds = seconds;
  m_atWork.reset();
  emit changed();
}

void PriceModel::cancel() {
  if (m_state == State::Running) m_errand.stop();
}

bool PriceModel::hasMeasured() const {
  return !m_measured.empty() && m_measuredLoad == m_priced.loadIdentity();
}

const ApproachPrice* PriceModel::measuredOf(const std::string& id) const {
  return measuredUnder(m_priced, id);
}

const ApproachPrice* PriceModel::measuredUnder(const PriceSettings& settings, const std::string& id) const {
  if (m_measuredLoad != settings.loadIdentity()) return nullptr;
  const auto at = std::find_if(m_measured.begin(), m_measured.end(), [&](const ApproachPrice& price) { return price.id == id && !price.runs.empty(); });
  return at == m_measured.end() ? nullptr : &*at;
}

void PriceModel::setMeasured(std::vector<ApproachPrice> measured, const PriceSettings& settings) {
  m_measured = std::move(measured);
  m_measuredLoad = settings.loadIdentity();
  emit changed();
}

void PriceModel::setMeasuredOn(const QString& server) {
  m_measuredOn = server;
  emit changed();
}

void PriceModel::setShowsClaimed(bool on) {
  m_showsClaimed = on;
  emit changed();
}

} // namespace interleave

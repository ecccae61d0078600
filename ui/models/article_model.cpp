#include "ui/models/article_model.hpp"

#include <memory>

#include "ui/models/text.hpp"

namespace interleave {

ArticleModel::ArticleModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {}

Result<PriceSettings> ArticleModel::settings() const {
  PriceSettings settings;
  settings.approaches.clear();
  for (const ClaimedRow& claim : articleClaims())
    settings.approaches.emplace_back(claim.approach);
  settings.workload = articleWorkload(kArticleItems);
  if (Status status = useProfile(settings, m_library, kArticleProfile); !status) return status.error();
  return settings;
}

void ArticleModel::workOut() {
  if (m_working || !m_hot.empty()) return;
  const auto wanted = settings();
  const auto plan = wanted ? planOf(*wanted, m_library) : Result<PricePlan>(wanted.error());
  m_problem = plan ? QString() : text(plan.message());
  m_working = static_cast<bool>(plan);
  emit changed();
  if (!plan) return;
  m_errand.start([this, plan = *plan](const std::atomic<bool>& stop) mutable {
    for (const bool isHot : {false, true}) {
      if (isHot) plan.workload = articleWorkload(1);
      auto prices = std::make_shared<std::vector<ApproachPrice>>(price(plan, &stop));
      QMetaObject::invokeMethod(
          this,
          [this, isHot, prices] {
            (isHot ? m_hot : m_spread) = std::move(*prices);
            m_working = !isHot;
            emit changed();
          },
          Qt::QueuedConnection);
    }
  });
}

} // namespace interleave

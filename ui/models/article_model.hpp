// The table of article 2 beside the simulation: spread over many items, and on a single one.
#pragma once

#include <QObject>

#include "engine/lab/article.hpp"
#include "ui/models/errand.hpp"
#include "ui/models/price_plan.hpp"

namespace interleave {

class ArticleModel final : public QObject {
  Q_OBJECT

public:
  explicit ArticleModel(const ScenarioLibrary& library, QObject* parent = nullptr);

  /// Does nothing when it has been worked out, or is being.
  void workOut();
  [[nodiscard]] bool isWorking() const { return m_working; }
  [[nodiscard]] const QString& problem() const { return m_problem; }
  /// In the order of articleClaims(); empty while they are still to come.
  [[nodiscard]] const std::vector<ApproachPrice>& spread() const { return m_spread; }
  [[nodiscard]] const std::vector<ApproachPrice>& hot() const { return m_hot; }
  /// The table's load as a plan, with its profile. An error says why there is none.
  [[nodiscard]] Result<PriceSettings> settings() const;

signals:
  void changed();

private:
  const ScenarioLibrary& m_library;
  bool m_working = false;
  QString m_problem;
  std::vector<ApproachPrice> m_spread;
  std::vector<ApproachPrice> m_hot;
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave

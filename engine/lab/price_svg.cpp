#include "engine/lab/price_svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/lab/price_report.hpp"

namespace interleave {

namespace {

constexpr const char* kColours[] = {"#B3261E", "#C2500A", "#8A5A00", "#0067A5", "#7A3FB0", "#59626E", "#14733F", "#00805C"};
constexpr double kPanel = 300, kHeight = 320, kBottom = 270, kTop = 70;

struct Question {
  const char* title;
  const char* unit;
  bool isLogarithmic;
  double (*from)(const LoadFigures&); ///< where bars begin; null: at the bottom
  double (*to)(const LoadFigures&);
};

constexpr Question kQuestions[] = {
    {"Oversold", "items", false, nullptr, [](const LoadFigures& f) { return static_cast<double>(f.oversold); }},
    {"Sales per second", "log", true, nullptr, [](const LoadFigures& f) { return f.salesPerSecond(); }},
    {"Latency", "ms, median – P99, log", true, [](const LoadFigures& f) { return f.millisecondsAt(0.5); }, [](const LoadFigures& f) { return f.millisecondsAt(0.99); }},
    {"Commands per sale", "log", true, nullptr, [](const LoadFigures& f) { return f.commandsPerSale(); }},
};

class Panel {
public:
  Panel(const Question& question, const std::vector<ApproachPrice>& prices, double left) : m_question(question), m_left(left) {
    for (const ApproachPrice& price : prices) {
      if (price.runs.empty()) continue;
      const double to = price.band(question.to).mean;
      m_most = std::max(m_most, to);
      for (const double value : {to, question.from != nullptr ? price.band(question.from).mean : to})
        if (value > 0) m_least = m_least > 0 ? std::min(m_least, value) : value;
    }
    m_least /= 2;
  }

  std::string draw(const std::vector<ApproachPrice>& prices) const {
    std::string svg = fmt::format(R"(<text x="{0}" y="52"><tspan font-weight="600">{1}</tspan> <tspan fill="#59626E">{2}</tspan></text><line x1="{0}" y1="{3}" x2="{4}" y2="{3}" stroke="#C6CCD5"/>)"
                                  "\n",
                                  m_left, m_question.title, m_question.unit, kBottom, m_left + kPanel - 30);
    const double step = (kPanel - 30) / static_cast<double>(std::max<std::size_t>(1, prices.size()));
    for (std::size_t i = 0; i < prices.size(); ++i) {
      const double middle = m_left + step * (static_cast<double>(i) + 0.5);
      svg += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle" font-size="11">{}</text>)", middle, kBottom + 16, prices[i].id);
      if (!prices[i].runs.empty()) svg += bar(prices[i], middle, step * 0.6, kColours[i % std::size(kColours)]);
      svg += "\n";
    }
    return svg;
  }

private:
  [[nodiscard]] double height(double value) const {
    if (value <= 0 || m_most <= 0) return 0;
    const double share = m_question.isLogarithmic ? std::log(value / m_least) / std::log(m_most / m_least) : value / m_most;
    return std::clamp(share, 0.0, 1.0) * (kBottom - kTop - 16);
  }
  [[nodiscard]] std::string bar(const ApproachPrice& price, double middle, double width, const char* colour) const {
    const double value = price.band(m_question.to).mean;
    const double top = kBottom - std::max(1.5, height(value));
    const double bottom = m_question.from != nullptr ? kBottom - height(price.band(m_question.from).mean) : kBottom;
    return fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/><text x="{:.1f}" y="{:.1f}" text-anchor="middle" font-size="11">{}</text>)",
                       middle - width / 2, top, width, std::max(1.5, bottom - top), colour, middle, top - 4, figureText(value, value == std::floor(value)));
  }

  const Question& m_question;
  double m_left;
  double m_most = 0;
  double m_least = 0;
};

} // namespace

std::string pricesSvg(const std::vector<ApproachPrice>& prices, const std::string& title) {
  std::string svg = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="13"><rect width="{0}" height="{1}" fill="#fff"/><text x="20" y="24" font-size="15" font-weight="600">{2}</text>)"
                                "\n",
                                kPanel * static_cast<double>(std::size(kQuestions)) + 20, kHeight, title);
  double left = 20;
  for (const Question& question : kQuestions) {
    svg += Panel(question, prices, left).draw(prices);
    left += kPanel;
  }
  return svg + "</svg>\n";
}

} // namespace interleave

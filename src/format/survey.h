// Surveys and forecasts as JSON: planning information on request.
#pragma once
#include <boost/json/fwd.hpp>
#include <vector>

#include "engine/seat_names.h"
#include "engine/survey.h"

namespace leipzig::format {

boost::json::object survey_object(const engine::Survey& survey, const engine::SeatNames& seats);
// The previews of a forecast.
boost::json::array previews_array(const std::vector<engine::Preview>& previews);

}  // namespace leipzig::format

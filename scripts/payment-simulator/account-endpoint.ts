import { json, type Answer } from "./answers";
import type { SimulatorAccount, SimulatorState } from "./simulator-state";

export function answerAccount(state: SimulatorState, account: SimulatorAccount): Answer {
  return json({
    ...account,
    site_id: "MLA",
    country_id: "AR",
    user_type: "normal",
    tags: state.settings.liveMode ? ["normal"] : ["normal", "test_user"],
    status: { site_status: "active" },
  });
}

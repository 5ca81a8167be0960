import { json, type Answer } from "./answers";
import type { SandboxAccount, SandboxState } from "./sandbox-state";

export function answerAccount(state: SandboxState, account: SandboxAccount): Answer {
  return json({
    ...account,
    site_id: "MLA",
    country_id: "AR",
    user_type: "normal",
    tags: state.settings.liveMode ? ["normal"] : ["normal", "test_user"],
    status: { site_status: "active" },
  });
}

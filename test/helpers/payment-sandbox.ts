import { afterAll, afterEach, beforeAll } from "vitest";

import type { SandboxOptions } from "../../app/payments/sandbox/sandbox-options";
import { startMpSandbox, type MpSandbox } from "../../app/payments/sandbox/start-sandbox";

/**
 * The payment simulator for the tests of a file: `useSandbox().get()` inside a test. It starts before
 * them, ends with them, and gives up what is on its way when one ends; what happened stays, unless a
 * test calls `control.reset()`.
 */
export function useSandbox(options: SandboxOptions = {}): { get(): MpSandbox } {
  let sim: MpSandbox | null = null;
  beforeAll(async () => {
    sim = await startMpSandbox(options);
  });
  afterEach(() => sim?.control.clearFaults());
  afterAll(() => sim?.close());
  return {
    get() {
      if (!sim) throw new Error("The payment simulator is not open yet");
      return sim;
    },
  };
}

/** The environment that connects a shop to the simulator; without an account, the owner connects one. */
export function sandboxSettings(
  sim: MpSandbox,
  { withAccount = true }: { withAccount?: boolean } = {},
): Record<string, string> {
  return {
    MP_API_BASE_URL: sim.apiBase,
    MP_AUTH_BASE_URL: sim.authBase,
    MP_ACCESS_TOKEN: withAccount ? sim.app.accessToken : "",
    MP_CLIENT_ID: sim.app.clientId,
    MP_CLIENT_SECRET: sim.app.clientSecret,
    MP_WEBHOOK_SECRET: sim.app.webhookSecret,
    MP_OAUTH_PKCE: sim.app.pkce === "required" ? "on" : "off",
    // A built server refuses a provider on this machine unless it is a demonstration.
    TELA_DEMO: "1",
  };
}

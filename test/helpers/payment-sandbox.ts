import { afterAll, afterEach, beforeAll } from "vitest";

import type { SandboxOptions } from "../../scripts/payment-simulator/sandbox-options";
import { toShopSettings } from "../../scripts/payment-simulator/shop-settings";
import { startMpSandbox, type MpSandbox } from "../../scripts/payment-simulator/start-sandbox";

/**
 * The payment simulator for the tests of a file: `useSandbox().get()` inside a test. It starts before
 * them and ends with them. After each test its faults are gone; what happened stays, unless the test
 * calls `control.reset()`.
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
  const settings = toShopSettings(sim);
  return withAccount ? settings : { ...settings, MP_ACCESS_TOKEN: "" };
}

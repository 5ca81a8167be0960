import { afterAll, afterEach, beforeAll } from "vitest";

import type { SimulatorOptions } from "../../scripts/payment-simulator/simulator-state";
import {
  toShopEnvironment,
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";

/**
 * The payment simulator for a test file: `useSimulator().get()` inside a test. It runs during the
 * file's tests. After each test its faults are cleared; other state stays, unless the test calls
 * `control.reset()`.
 */
export function useSimulator(options: SimulatorOptions = {}): { get(): PaymentSimulator } {
  let sim: PaymentSimulator | null = null;
  beforeAll(async () => {
    sim = await startSimulator(options);
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

/**
 * The environment that connects a shop to the simulator; without an account, the owner must connect
 * one.
 */
export function simulatorSettings(
  sim: PaymentSimulator,
  { withAccount = true }: { withAccount?: boolean } = {},
): Record<string, string> {
  const settings = toShopEnvironment(sim);
  return withAccount ? settings : { ...settings, MP_ACCESS_TOKEN: "" };
}

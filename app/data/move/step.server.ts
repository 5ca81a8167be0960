import { channel } from "node:diagnostics_channel";

const steps = channel("tela:step");

/** Says that a move or a restore comes to its next step, for the test that kills a process at each of them. */
export function step(name: string): void {
  steps.publish(name);
}

import { randomUUID } from "node:crypto";
import type { z } from "zod";

import type { AccountCall } from "./call";
import { failure } from "./responses";
import { createOnce, nextId, type SimulatorAccount, type SimulatorState } from "./simulator-state";
import { PreferenceSchema, type WirePreference } from "./wire-shapes";

export function createPreference({ state, account, headers, body }: AccountCall): Response {
  const checked = PreferenceSchema.safeParse(body);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: "" };
    return failure(400, `invalid_${String(path[0] ?? "body")}`, message);
  }
  const key = headers.get("X-Idempotency-Key");
  return createOnce(state, key && `preference ${account.id} ${key}`, () =>
    addPreference(state, account, checked.data),
  );
}

function addPreference(
  state: SimulatorState,
  account: SimulatorAccount,
  sent: z.infer<typeof PreferenceSchema>,
): WirePreference {
  const id = `${account.id}-${randomUUID()}`;
  const preference = {
    ...sent,
    id,
    collector_id: account.id,
    order_id: nextId(state),
    init_point: `${state.base}/checkout/v1/redirect?pref_id=${id}`,
  };
  state.preferences.set(id, preference);
  return preference;
}

import { randomUUID } from "node:crypto";

import { asRecord, failure, json, type Answer, type SimulatorRequest } from "./answers";
import { findPreferenceMistake } from "./preference-rules";
import { readClock, type SimulatorAccount, type SimulatorState } from "./simulator-state";
import { formatMoment, type WirePreference } from "./wire-shapes";

type Body = Record<string, unknown>;

/** The same idempotency key gives the same answer, whatever the body says. */
export function createPreference(
  state: SimulatorState,
  request: SimulatorRequest,
  account: SimulatorAccount,
): Answer {
  const key = request.headers["x-idempotency-key"];
  const place = `preference ${account.id} ${key}`;
  const kept = key === undefined ? undefined : state.keptAnswers.get(place);
  if (kept) return json(kept.body, kept.status);

  if (!request.body) return failure(400, "bad_request", "Malformed JSON");
  const mistake = findPreferenceMistake(request.body, state.settings.strict);
  if (mistake) return failure(400, mistake.error, mistake.message);
  const preference = makePreference(state, request.body, account);
  state.preferences.set(preference.id, preference);
  const answer = { status: 201, body: structuredClone(preference) };
  if (key !== undefined) state.keptAnswers.set(place, answer);
  return json(answer.body, answer.status);
}

export function readPreference(
  state: SimulatorState,
  id: string,
  account: SimulatorAccount,
): Answer {
  const preference = state.preferences.get(id);
  if (preference?.collector_id !== account.id) return notFound(id);
  return json(preference);
}

export function updatePreference(
  state: SimulatorState,
  request: SimulatorRequest,
  account: SimulatorAccount,
  id: string,
): Answer {
  const preference = state.preferences.get(id);
  if (preference?.collector_id !== account.id) return notFound(id);
  if (!request.body) return failure(400, "bad_request", "Malformed JSON");
  const wanted = { ...pickSent(preference), ...request.body };
  const mistake = findPreferenceMistake(wanted, state.settings.strict);
  if (mistake) return failure(400, mistake.error, mistake.message);
  const { id: sameId, collector_id: collectorId, init_point: address } = preference;
  const kept = { id: sameId, collector_id: collectorId, init_point: address };
  return json(Object.assign(preference, request.body, kept));
}

function notFound(id: string): Answer {
  return failure(404, "not_found", `The preference with id ${id} was not found`);
}

/** The fields that were sent, for the rules: without those that are null or empty. */
function pickSent(preference: WirePreference): Body {
  const isGiven = ([, value]: [string, unknown]) => value !== null;
  const { payment_methods: methods, back_urls: urls, ...rest } = preference;
  const sentUrls = Object.entries(urls).filter(([, url]) => url !== "");
  return {
    ...Object.fromEntries(Object.entries(rest).filter(isGiven)),
    payment_methods: Object.fromEntries(Object.entries(methods).filter(isGiven)),
    back_urls: Object.fromEntries(sentUrls),
  };
}

function makePreference(
  state: SimulatorState,
  body: Body,
  account: SimulatorAccount,
): WirePreference {
  const id = `${account.id}-${randomUUID()}`;
  const address = `${state.base}/checkout/v1/redirect?pref_id=${id}`;
  const defaults = {
    notification_url: null,
    external_reference: null,
    date_of_expiration: null,
    statement_descriptor: null,
    expires: false,
    expiration_date_from: null,
    expiration_date_to: null,
    binary_mode: false,
    metadata: {},
  };
  const own = {
    id,
    collector_id: account.id,
    client_id: state.settings.app.clientId,
    site_id: "MLA",
    operation_type: "regular_payment",
    date_created: formatMoment(readClock(state)),
    init_point: address,
    sandbox_init_point: address,
    items: (body.items as Body[]).map((item) => ({ id: "", currency_id: "ARS", ...item })),
    back_urls: { success: "", failure: "", pending: "", ...asRecord(body.back_urls) },
    payment_methods: {
      installments: null,
      excluded_payment_types: [],
      excluded_payment_methods: [],
      ...asRecord(body.payment_methods),
    },
    shipments: { cost: 0, ...asRecord(body.shipments) },
    payer: { email: "", ...asRecord(body.payer) },
  };
  // `preference-rules.ts` has checked the types of these fields.
  return { ...defaults, ...body, ...own } as unknown as WirePreference;
}

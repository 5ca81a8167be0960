import { FAULT_KINDS, type FaultKind } from "./faults";
import { WEBHOOK_MODES, type WebhookHabit, type WebhookMode } from "./announce";
import { failure, html, json, readText, type Answer, type SimulatorRequest } from "./answers";
import type { WebhookHabits, SimulatorControl } from "./control";
import type { Emitter } from "./emitter";
import { renderPanel } from "./panel-page";
import type { SimulatorState } from "./simulator-state";

export type ControlRoom = {
  state: SimulatorState;
  emitter: Emitter;
  habits: WebhookHabits;
  control: SimulatorControl;
};

type Body = Record<string, unknown>;
type Order = (control: SimulatorControl, body: Body) => unknown;

/** The commands of `/__sim/<name>`. A form gets a redirect to the panel, JSON gets JSON. */
const ORDERS: Record<string, Order> = {
  pay: (control, body) => control.pay(readText(body, "preference"), readChange(body)),
  "set-payment": (control, body) => control.setPayment(readText(body, "payment"), readChange(body)),
  refund: (control, body) =>
    control.refundPayment(readText(body, "payment"), readNumber(body, "amountInCents")),
  webhooks: (control, body) => control.setWebhooks(readHabit(body)),
  deliver: (control, body) => control.deliver(readText(body, "payment"), readHabit(body)),
  release: (control) => control.release(),
  deauthorize: (control) => control.deauthorize(),
  "expire-token": (control, body) => control.expireToken(readText(body, "token") || undefined),
  fault: addFault,
  "clear-faults": (control) => control.clearFaults(),
  advance: (control, body) => control.advance(readNumber(body, "milliseconds") ?? 0),
  flush: (control) => control.flush(),
  reset: (control) => control.reset(),
};

export async function answerControl(room: ControlRoom, request: SimulatorRequest): Promise<Answer> {
  const name = request.path.slice("/__sim/".length);
  if (request.method === "GET" && name === "") return html(renderPanel(room));
  if (request.method === "GET" && name === "state") return json(describe(room));
  const order = request.method === "POST" ? ORDERS[name] : undefined;
  if (!order) return failure(404, "not_found", `The simulator has no order ${name}`);
  try {
    const result = await order(room.control, request.body ?? {});
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form") === true;
    return isForm ? { kind: "redirect", status: 303, to: "/__sim" } : json({ result });
  } catch (error) {
    return failure(400, "bad_request", error instanceof Error ? error.message : "unknown error");
  }
}

function describe({ state, emitter, habits, control }: ControlRoom) {
  return {
    seller: state.seller,
    webhooks: habits.current,
    preferences: control.listPreferences(),
    payments: control.listPayments(),
    requests: state.requests,
    deliveries: emitter.deliveries,
  };
}

function readChange(body: Body) {
  const statusDetail = readText(body, "statusDetail") || undefined;
  return { status: readText(body, "status") || "approved", statusDetail };
}

function readHabit(body: Body): WebhookHabit {
  const mode = readText(body, "mode") || "normal";
  if (!isMode(mode)) throw new Error(`The simulator knows no webhooks ${mode}`);
  const legacy = body.legacy !== false && body.legacy !== "off";
  return { mode, legacy, times: readNumber(body, "times"), delayMs: readNumber(body, "delayMs") };
}

function addFault(control: SimulatorControl, body: Body): void {
  const kind = readText(body, "kind");
  if (!isFault(kind)) throw new Error(`The simulator knows no fault ${kind}`);
  control.fault({
    kind,
    match: readText(body, "match"),
    times: readNumber(body, "times"),
    delayMs: readNumber(body, "delayMs"),
    retryAfterSeconds: readNumber(body, "retryAfterSeconds"),
  });
}

function isMode(text: string): text is WebhookMode {
  return (WEBHOOK_MODES as readonly string[]).includes(text);
}

function isFault(text: string): text is FaultKind {
  return (FAULT_KINDS as readonly string[]).includes(text);
}

/** Undefined for an empty field. */
function readNumber(body: Body, name: string): number | undefined {
  const text = readText(body, name);
  if (text === "") return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new Error(`${name} has to be a number`);
  return number;
}

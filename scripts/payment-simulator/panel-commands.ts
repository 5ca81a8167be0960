import { FAULT_LABELS, type FaultKind } from "./faults";
import type { SimulatorControl } from "./control";
import { renderPanel, type Panel } from "./panel-page";
import { failure, readText, redirect } from "./responses";
import { MODE_LABELS, type WebhookMode } from "./webhook-modes";

type Read = (field: string) => string;

/** The panel's forms: `POST /__sim/<name>`. */
const COMMANDS: Record<string, (control: SimulatorControl, read: Read) => unknown> = {
  pay: (control, read) => control.pay(read("preference")),
  "set-payment": (control, read) => control.setPayment(read("payment"), { status: read("status") }),
  refund: (control, read) => control.refundPayment(read("payment")),
  deliver: (control, read) => control.deliver(read("payment")),
  webhooks: (control, read) => {
    const mode = read("mode");
    if (!isMode(mode)) throw new Error(`The simulator knows no webhooks ${mode}`);
    control.setWebhooks({ mode });
  },
  release: (control) => control.release(),
  fault: (control, read) => {
    const kind = read("kind");
    const times = read("times") === "" ? Infinity : Number(read("times"));
    if (!isFault(kind)) throw new Error(`The simulator knows no fault ${kind}`);
    if (Number.isNaN(times)) throw new Error("times has to be a number");
    control.fault({ kind, match: read("match"), times });
  },
  "clear-faults": (control) => control.clearFaults(),
  deauthorize: (control) => control.deauthorize(),
  "expire-token": (control) => control.expireToken(),
  "next-day": (control) => control.advance(86_400_000),
  reset: (control) => control.reset(),
};

/** Answers `GET /__sim` with the panel, and carries out its forms. */
export async function answerPanel(
  panel: Panel,
  method: string,
  { path, body }: { path: string; body: Record<string, unknown> | null },
): Promise<Response> {
  if (method === "GET" && path === "/__sim") return renderPanel(panel);
  const command = method === "POST" ? COMMANDS[path.slice("/__sim/".length)] : undefined;
  if (!command) return failure(404, "not_found", "The panel has no such form");
  try {
    await command(panel.control, (field) => readText(body, field));
    return redirect("/__sim", 303);
  } catch (error) {
    return failure(400, "bad_request", String(error));
  }
}

function isMode(text: string): text is WebhookMode {
  return text in MODE_LABELS;
}

function isFault(text: string): text is FaultKind {
  return text in FAULT_LABELS;
}

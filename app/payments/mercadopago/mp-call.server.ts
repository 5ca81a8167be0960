import { MercadoPagoConfig } from "mercadopago";
import { z } from "zod";

import { PaymentProviderError } from "../payment-provider";
import { pointSdkAt } from "./mp-base-url.server";
import { toProviderError, unreadable } from "./mp-fault.server";

/** How Mercado Pago is reached, and by whom. */
export type MpAccess = {
  /** Null for Mercado Pago itself. */
  apiBase: URL | null;
  /** Empty where there is none yet. */
  accessToken: string;
  limits: MpLimits;
};

export type MpLimits = {
  /** For the head of one answer. */
  timeoutMs: number;
  /** For the call as a whole: the SDK waits for ever for the rest of an answer. */
  deadlineMs: number;
  /** Before it asks once more. */
  retryDelayMs: number;
};

export const MP_LIMITS: MpLimits = { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 300 };

type MpCall<Answer> = {
  answer: z.ZodType<Answer>;
  idempotencyKey?: string;
  /** False for what must not reach Mercado Pago twice. */
  isRepeatable: boolean;
  /** Besides the access token, what must not come back in a message. */
  secrets?: readonly string[];
  send(config: MercadoPagoConfig): Promise<unknown>;
};

const HeaderSafe = /^[\x21-\x7e]*$/;
const StatusSchema = z.object({ api_response: z.object({ status: z.number() }) });

/**
 * One call of the SDK, with an end to it and its answer checked.
 *
 * @throws PaymentProviderError
 */
export async function callMercadoPago<Answer>(
  access: MpAccess,
  call: MpCall<Answer>,
): Promise<Answer> {
  pointSdkAt(access.apiBase);
  if (!HeaderSafe.test(access.accessToken)) {
    throw new PaymentProviderError(
      "unauthorized",
      "La credencial de Mercado Pago está mal copiada.",
    );
  }
  const answer = await endAt(access.limits.deadlineMs, call.send(makeConfig(access, call))).catch(
    (error: unknown) => {
      throw toProviderError(error, [access.accessToken, ...(call.secrets ?? [])]);
    },
  );
  const checked = call.answer.safeParse(answer);
  if (checked.success) return checked.data;
  const status = StatusSchema.safeParse(answer);
  const part = checked.error.issues[0]?.path.join(".") || "todo";
  throw unreadable(part, status.success ? status.data.api_response.status : 0);
}

/** Anew for every call: the SDK writes one call's options, its key among them, into what it is given. */
function makeConfig(access: MpAccess, call: MpCall<unknown>): MercadoPagoConfig {
  return new MercadoPagoConfig({
    accessToken: access.accessToken,
    options: {
      timeout: access.limits.timeoutMs,
      maxRetries: call.isRepeatable ? 1 : 0,
      initialDelay: access.limits.retryDelayMs,
      // Not 429: whoever is told to come later comes later.
      retryOn: [500, 502, 503, 504],
      ...(call.idempotencyKey === undefined ? {} : { idempotencyKey: call.idempotencyKey }),
    },
  });
}

async function endAt<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new PaymentProviderError("unavailable", "Mercado Pago no contestó a tiempo."));
    }, deadlineMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

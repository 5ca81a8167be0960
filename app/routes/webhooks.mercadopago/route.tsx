import type { ActionFunctionArgs } from "@remix-run/node";

import { NO_STORE } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { composePaymentMails } from "../../mail/payment-mails";
import { readWebhook, receiveWebhook } from "../../payments/receive-webhook.server";

/** The provider's bodies have a few hundred bytes. */
const BODY_LIMIT_BYTES = 16 * 1024;

export function loader() {
  return answer(405, { Allow: "POST" });
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  const body = await readText(request, BODY_LIMIT_BYTES);
  if (body === null) return answer(413);
  const status = await receiveWebhook(readWebhook(request, body), {
    now: new Date(),
    mails: composePaymentMails(readMailOrigin(request)),
  });
  return answer(status, status >= 500 ? { "Retry-After": "60" } : {});
}

/** The provider only reads the status. */
function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...NO_STORE, ...headers } });
}

/** A request's body as text; null when it exceeds the limit. */
async function readText(request: Request, limitBytes: number): Promise<string | null> {
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > limitBytes) {
      await reader?.cancel();
      return null;
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts).toString("utf8");
}

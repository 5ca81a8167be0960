import { data } from "@remix-run/node";

import { readSettings } from "../data/settings.server";
import { TOKEN_SCREEN } from "./caching";
import { WAIT } from "./responses";
import { showOrder } from "./token-order.server";

/**
 * What a screen after confirming shows: the order of its token as the database has it. Nothing else
 * in the address has a say, whichever screen it names.
 */
export async function loadOutcome(request: Request, now: Date) {
  const token = new URL(request.url).searchParams.get("pedido");
  const { name: shopName } = await readSettings();
  const shown = await showOrder(token, now);
  const headers = { ...TOKEN_SCREEN, ...(shown.kind === "unavailable" && WAIT) };
  return data({ shopName, shown }, { status: toStatus(shown.kind, token !== null), headers });
}

function toStatus(kind: "order" | "unknown" | "unavailable", hasToken: boolean): number {
  if (kind === "unavailable") return 503;
  return kind === "unknown" && hasToken ? 404 : 200;
}

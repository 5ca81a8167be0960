import { randomUUID } from "node:crypto";
import { z } from "zod";

import { createShopCookie } from "./shop-cookie.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The id of a browser that signed in before; null for any other. */
export async function readDeviceId(request: Request): Promise<string | null> {
  const stored: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return z.uuid().safeParse(stored).data ?? null;
}

/** The `Set-Cookie` value by which the shop knows this browser again; it opens nothing by itself. */
export async function serializeDevice(request: Request): Promise<string> {
  return deviceCookie().serialize((await readDeviceId(request)) ?? randomUUID());
}

function deviceCookie() {
  return createShopCookie("tela_device", { maxAgeSeconds: YEAR_SECONDS });
}

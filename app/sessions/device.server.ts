import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

import { createShopCookie } from "./shop-cookie.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The browser's id, and the mark of the password by which it signed in. */
const DeviceSchema = z.object({ id: z.uuid(), epoch: z.string() });

/** What a browser that signed in once says of itself; null for any other. */
export async function readDevice(request: Request): Promise<z.infer<typeof DeviceSchema> | null> {
  const stored: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return DeviceSchema.safeParse(stored).data ?? null;
}

/**
 * The `Set-Cookie` value by which the shop knows this browser again for as long as the password
 * stays; it opens nothing by itself. A browser known under another password becomes a new one.
 */
export async function serializeDevice(request: Request, passwordHash: string): Promise<string> {
  const epoch = describeEpoch(passwordHash);
  const device = await readDevice(request);
  const id = device?.epoch === epoch ? device.id : randomUUID();
  return deviceCookie().serialize({ id, epoch });
}

/** Another one for every password ever set, as each hash has a salt of its own; tells nothing of it. */
export function describeEpoch(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}

function deviceCookie() {
  return createShopCookie("tela_device", { maxAgeSeconds: YEAR_SECONDS });
}

import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

import { createShopCookie, readCookie } from "./shop-cookie.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The browser's id, the mark of the password with which it signed in, and its last session. */
const DeviceSchema = z.object({ id: z.uuid(), epoch: z.string(), session: z.string().optional() });

/** The data of a browser that signed in before; null for any other. */
export function readDevice(request: Request): Promise<z.infer<typeof DeviceSchema> | null> {
  return readCookie(request, deviceCookie(), DeviceSchema);
}

/** It grants no access. With another password the browser gets a new id. */
export async function serializeDevice(
  request: Request,
  passwordHash: string,
  session: string,
): Promise<string> {
  const epoch = describeEpoch(passwordHash);
  const device = await readDevice(request);
  const id = device?.epoch === epoch ? device.id : randomUUID();
  return deviceCookie().serialize({ id, epoch, session });
}

/** Unique for every password hash, because each has its own salt; does not reveal the hash. */
export function describeEpoch(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}

function deviceCookie() {
  return createShopCookie("tela_device", { maxAgeSeconds: YEAR_SECONDS });
}

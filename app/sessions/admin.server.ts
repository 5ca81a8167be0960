import { parse, serialize } from "cookie";
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

import {
  isSecure,
  nameShopCookie,
  createShopCookie,
  readCookie,
  createSealedCookie,
} from "./shop-cookie.server";
import { SETUP_MINUTES, SIGN_IN_STEP_MINUTES } from "../domain/owner/second-factor";
import { isAhead } from "./flash.server";

/** Without the `__Host-` prefix. */
export const ADMIN_COOKIE = "tela_admin";
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** The token in the request's cookie, not verified yet; null when there is none. */
export function readAdminToken(request: Request): string | null {
  return parse(request.headers.get("Cookie") ?? "")[nameShopCookie(ADMIN_COOKIE)] ?? null;
}

export function serializeAdminToken(token: string): string {
  return serialize(nameShopCookie(ADMIN_COOKIE), token, {
    ...attributes(),
    maxAge: MAX_AGE_SECONDS,
  });
}

export function forgetAdminToken(): string {
  return serialize(nameShopCookie(ADMIN_COOKIE), "", { ...attributes(), maxAge: 0 });
}

function attributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

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

/** Both hold for one session only. */
const OPTIONS = { purpose: "tela second factor v1", minutes: SETUP_MINUTES } as const;

export const newKeyCookie = createSealedCookie("tela_factor", {
  ...OPTIONS,
  schema: z.object({ sessionId: z.string(), key: z.string() }),
});

/** New recovery codes on their way to the page that shows them once. */
export const newCodesCookie = createSealedCookie("tela_recovery", {
  ...OPTIONS,
  schema: z.object({ sessionId: z.string(), codes: z.array(z.string()) }),
});

/** The sign-in of this browser that waits for its code. It grants no access. */
export const signInStepCookie = createSealedCookie("tela_sign_in", {
  purpose: "tela sign-in step v1",
  minutes: SIGN_IN_STEP_MINUTES,
  schema: z.object({ adminId: z.int(), mark: z.string() }),
});

const LinkSchema = z.object({ email: z.string(), token: z.string() });

type InvitationLink = z.infer<typeof LinkSchema>;

/**
 * The `Set-Cookie` value that shows the link on the next page, once. The token is stored nowhere
 * else in the clear, and an address would keep it in the browser's history.
 */
export function serializeInvitationLink(link: InvitationLink): Promise<string> {
  return linkCookie().serialize(link);
}

/** @param headers - of the answer, which removes the link from the browser */
export async function takeInvitationLink(
  request: Request,
  headers: Headers,
): Promise<InvitationLink | null> {
  const cookie = linkCookie();
  const link = isAhead(request) ? null : await readCookie(request, cookie, LinkSchema);
  if (link) headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return link;
}

function linkCookie() {
  return createShopCookie("tela_invitation", { maxAgeSeconds: 60 });
}

import { z } from "zod";

import { isAhead } from "./flash.server";
import { createShopCookie, readCookie } from "./shop-cookie.server";

const LinkSchema = z.object({ email: z.string(), token: z.string() });

type InvitationLink = z.infer<typeof LinkSchema>;

/**
 * The `Set-Cookie` value that shows the link on the next page, once. The token is stored nowhere
 * else in the clear, and an address would keep it in the browser's history.
 */
export function serializeInvitationLink(link: InvitationLink): Promise<string> {
  return linkCookie().serialize(link);
}

export async function takeInvitationLink(
  request: Request,
): Promise<{ link: InvitationLink | null; headers: Record<string, string> }> {
  const cookie = linkCookie();
  const link = isAhead(request) ? null : await readCookie(request, cookie, LinkSchema);
  if (link === null) return { link, headers: {} };
  return { link, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}

function linkCookie() {
  return createShopCookie("tela_invitation", { maxAgeSeconds: 60 });
}

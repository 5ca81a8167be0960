import { redirect } from "@remix-run/node";

import { NO_STORE } from "./caching";

/**
 * @param asked the page as it stands in the address; null for none
 * @param listed the page that is shown
 * @throws Response 302 to the page that is shown, when it is another one than was asked for
 */
export function requireListedPage(
  asked: string | null,
  listed: number,
  address: (page: number) => string,
): void {
  if (asked === null || asked === String(listed)) return;
  throw redirect(address(listed), { headers: NO_STORE });
}

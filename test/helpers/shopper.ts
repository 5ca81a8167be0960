import { randomBytes } from "node:crypto";

import { paths } from "../../app/paths";
import { BY_TRANSFER } from "./checkout";
import { parseHtml, select } from "./html";
import { postForm, type Visit } from "./visitor";

/** A shopper with a filled cart and checkout form, on the review page. */
export type Shopper = {
  /**
   * Posts the review form with this key and returns the token of the order.
   * @throws Error when the answer does not lead to an order
   */
  confirm(key: string): Promise<string>;
  /** The same, but returns any answer. */
  tryToConfirm(key: string): Promise<Visit>;
  /** The cookies of the cart and the details. */
  cookieHeader(): string;
  /** The review form's fields except the key. */
  reviewFields: Readonly<Record<string, string>>;
};

/** A key in the format of the review page. */
export function mintOrderKey(): string {
  return randomBytes(16).toString("base64url");
}

/** A sample product that the shopper buys. */
export const BOUGHT_PRODUCT = {
  id: "manki-remera-calesita-amarillo-01",
  choice: { talle: "M", color: "Amarillo" },
};

/** Shops at a running server, through the pages, like a browser without JavaScript. */
export async function prepareShopper(
  url: string,
  send = fetch,
  { code }: { code?: string } = {},
): Promise<Shopper> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => Array.from(cookies, (pair) => pair.join("=")).join("; ");
  const post = (path: string, fields: Record<string, string>) =>
    postForm(url + path, fields, { cookie: cookieHeader(), send });
  for (const [path, fields] of [
    [paths.product(BOUGHT_PRODUCT.id), { intent: "add", ...BOUGHT_PRODUCT.choice }] as const,
    ...(code === undefined ? [] : [[paths.cart(), { intent: "code", codigo: code }] as const]),
    [paths.checkout(), BY_TRANSFER] as const,
  ]) {
    for (const header of (await post(path, fields)).headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
  }
  const review = await send(url + paths.checkoutReview(), {
    headers: { Cookie: cookieHeader() },
  });
  const seen = select(parseHtml(await review.text()), "input[name=visto]").attributes.value ?? "";
  const reviewFields = { visto: seen };
  const tryToConfirm = (key: string) =>
    post(paths.checkoutReview(), { clave: key, ...reviewFields });
  return {
    tryToConfirm,
    cookieHeader,
    reviewFields,
    confirm: async (key) => readOrderToken(await tryToConfirm(key)),
  };
}

/**
 * The token of the order that an answer leads to.
 * @throws Error when it leads to none
 */
export function readOrderToken({ status, headers }: Visit): string {
  const location = headers.get("Location") ?? "";
  const token = new URL(location, "http://any").searchParams.get("pedido");
  if (token === null) throw new Error(`led to ${status} ${location}`);
  return token;
}

import { paths } from "../../app/paths";
import { BY_TRANSFER } from "./checkout";
import { parseHtml, select } from "./html";

/** Someone who filled a cart and the checkout's form, and has the review page open. */
export type Shopper = {
  /**
   * Posts the review's form with this key and gives the token of the order it leads to.
   *
   * @throws Error when the answer leads to no order, or none comes
   */
  confirm(key: string): Promise<string>;
};

/** Of the built-in catalogue. */
const PRODUCT = {
  id: "manki-remera-calesita-amarillo-01",
  choice: { talle: "M", color: "Amarillo" },
};

/** Shops at a server that listens, through the same pages as a browser without JavaScript. */
export async function prepareShopper(url: string, send = fetch): Promise<Shopper> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => Array.from(cookies, (pair) => pair.join("=")).join("; ");
  const post = (path: string, fields: Record<string, string>) =>
    send(url + path, {
      method: "POST",
      headers: { Cookie: cookieHeader(), Origin: url },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  for (const [path, fields] of [
    [paths.product(PRODUCT.id), { intent: "add", ...PRODUCT.choice }],
    [paths.checkout(), BY_TRANSFER],
  ] as const) {
    for (const header of (await post(path, fields)).headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
  }
  const review = await send(url + paths.checkoutReview(), {
    headers: { Cookie: cookieHeader() },
  });
  const seen = select(parseHtml(await review.text()), "input[name=visto]").attributes.value ?? "";
  return {
    async confirm(key) {
      const answer = await post(paths.checkoutReview(), { clave: key, visto: seen });
      const location = new URL(answer.headers.get("Location") ?? "", url);
      const token = location.searchParams.get("pedido");
      if (token === null) throw new Error(`led to ${answer.status} ${location.href}`);
      return token;
    },
  };
}

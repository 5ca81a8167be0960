import { paths } from "../../app/paths";
import { createCookieJar, type CookieJar } from "./cookies";
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

const PRODUCT = "manki-remera-calesita-amarillo-01";

/** The fields of the checkout's form, for who wants it sent and pays by transfer. */
export const TRANSFER_FORM = {
  nombre: "Ana Pérez",
  email: "ana@correo.test",
  telefono: "0353 15-411-2025",
  entrega: "shipping",
  provincia: "X",
  localidad: "Villa María",
  calle: "España 350",
  cp: "5900",
  pago: "transfer",
  notas: "",
};

/** Shops at a server that listens, through the same pages as a browser without JavaScript. */
export async function prepareShopper(url: string): Promise<Shopper> {
  const jar = createCookieJar();
  await post(url, jar, paths.product(PRODUCT), { intent: "add", talle: "M", color: "Amarillo" });
  await post(url, jar, paths.checkout(), TRANSFER_FORM);
  const review = await fetch(url + paths.checkoutReview(), { headers: { Cookie: jar.header() } });
  const page = parseHtml(await review.text());
  const visto = select(page, "input[name=visto]").attributes.value ?? "";
  return {
    async confirm(clave) {
      const answer = await post(url, null, paths.checkoutReview(), { clave, visto }, jar.header());
      const location = new URL(answer.headers.get("Location") ?? "", url);
      const token = location.searchParams.get("pedido");
      if (token === null) throw new Error(`led to ${answer.status} ${location.href}`);
      return token;
    },
  };
}

async function post(
  url: string,
  jar: CookieJar | null,
  path: string,
  fields: Record<string, string>,
  cookie = jar?.header() ?? "",
): Promise<Response> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  jar?.keep(answer);
  return answer;
}

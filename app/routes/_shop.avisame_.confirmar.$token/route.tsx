import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { askForRestock } from "../../data/stock/restock.server";
import { describeWanted, tellRestock, TOO_MANY_RESTOCKS } from "../../domain/stock/restock-turn";
import { findShopperProduct } from "../../data/catalogue/storefront.server";
import { openWish } from "../../mail/restock-requests.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import type { PageHandle } from "../../ui/page";
import { RestockConfirmPage } from "../../ui/storefront/restock-page";

export const handle: PageHandle = { title: () => "Confirmar tu aviso" };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

/** Changes nothing: programs that look for viruses open the links of mails. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const wish = openWish(token, new Date());
  if (wish === null) return data({ shown: null }, { status: 404, headers: TOKEN_PAGE });
  const { value: product } = await findShopperProduct(wish.productId);
  const what = describeWanted({ name: product?.name ?? "", ...wish.variant });
  return data({ shown: { token, email: wish.email, what } }, { headers: TOKEN_PAGE });
}

export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const now = new Date();
  const wish = openWish(token, now);
  // The page says that the link is over.
  if (wish === null) return seeOther(paths.restockConfirm(token));
  const flash = {
    waiting: tellRestock(wish),
    there: { title: "Ya hay", text: "Volvió lo que esperabas: podés agregarlo al carrito." },
    "too-many": { title: "No te anotamos", text: TOO_MANY_RESTOCKS },
  }[await askForRestock(wish, now)];
  const { color } = wish.variant;
  return seeOther(paths.productIn(wish.productId, { color }), await serializeFlash(flash));
}

export default function RestockConfirmRoute() {
  return <RestockConfirmPage shown={useLoaderData<typeof loader>().shown} />;
}

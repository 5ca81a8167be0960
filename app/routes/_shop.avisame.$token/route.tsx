import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { deleteOwnRequests, findOwnRequests } from "../../data/stock/restock.server";
import { describeWanted } from "../../domain/stock/restock-turn";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { RestockPage } from "../../ui/storefront/restock-page";

export const handle: PageHandle = { title: () => "Tus avisos" };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

/** Whoever has the token got it by mail at this address, so the page may show all of it. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const own = await findOwnRequests(token);
  const shown = own && {
    token,
    email: own.email,
    waiting: own.requests.map(describeWanted),
  };
  return data({ shown }, { headers: TOKEN_PAGE });
}

export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  await deleteOwnRequests(token);
  // The same page, which then has nothing to delete, and says thank you.
  return seeOther(paths.restock(token));
}

export default function RestockRoute() {
  return <RestockPage shown={useLoaderData<typeof loader>().shown} />;
}

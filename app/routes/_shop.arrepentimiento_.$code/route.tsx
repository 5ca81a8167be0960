import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findWithdrawalTime } from "../../data/orders/withdrawals.server";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { parseWithdrawalCode } from "../../domain/orders/withdrawal";
import { formHeaders, NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import type { PageHandle } from "../../ui/document-title";
import { ErrorPage } from "../../ui/error-page";
import { WithdrawalCodePage } from "../../ui/order/withdrawal-code-page";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Recibimos tu arrepentimiento" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = formHeaders;

/** Shows no personal data: only that the request was recorded, and when. */
export async function loader({ params }: LoaderFunctionArgs) {
  const code = parseWithdrawalCode(params.code ?? "");
  const takenDownAt = code && (await findWithdrawalTime(code));
  if (!code || !takenDownAt) throw notFound();
  return data({ code, takenDown: formatMoment(takenDownAt) }, { headers: NO_STORE });
}

export default function WithdrawalCodeRoute() {
  const { settings } = useShopData();
  return <WithdrawalCodePage {...useLoaderData<typeof loader>()} settings={settings} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

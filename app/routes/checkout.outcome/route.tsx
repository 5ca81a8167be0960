import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readMailOrigin } from "../../http/origin.server";
import { composePaymentMails } from "../../mail/payment-event-mails";
import { loadOutcome } from "../../flows/outcome-page.server";
import type { PageHandle } from "../../ui/document-title";
import {
  outcomeMeta,
  outcomeTitle,
  OutcomePage,
  type OutcomeData,
} from "../../ui/order/outcome-page";

/*
 * Serves /checkout/success, /checkout/failure and /checkout/pending (see app/routes.ts): the provider
 * leads back to three addresses. The page shows the order as the database has it, whatever the
 * address says.
 */

export const handle: PageHandle<OutcomeData> = { title: outcomeTitle, formTargets: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => outcomeMeta(data);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  const mails = composePaymentMails(readMailOrigin(request));
  return loadOutcome(request, { now: new Date(), mails });
}

export default function OutcomeScreen() {
  return <OutcomePage {...useLoaderData<typeof loader>()} />;
}

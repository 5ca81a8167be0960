import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadOutcome } from "../../http/outcome-page.server";
import type { PageHandle } from "../../ui/document-title";
import { outcomeTitle, OutcomePage, type OutcomeData } from "../../ui/order/outcome-page";

export const handle: PageHandle<OutcomeData> = { title: outcomeTitle };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return loadOutcome(request, new Date());
}

export default function SuccessScreen() {
  return <OutcomePage {...useLoaderData<typeof loader>()} />;
}

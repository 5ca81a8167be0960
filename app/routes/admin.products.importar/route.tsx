import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { loadImports } from "../../flows/load-import.server";
import { receiveImport } from "../../flows/receive-import.server";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { ImportsPage } from "../../ui/admin/imports/imports-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Importar productos" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const imports = await readOrNull(loadImports());
  return data({ imports }, { status: imports === null ? 503 : 200, headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  return receiveImport(request, { author, now: new Date() });
}

export default function ImportsRoute() {
  const { imports } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <ImportsPage imports={imports} reply={reply} />;
}

import { type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { loadImports } from "../../flows/load-import.server";
import { receiveImport } from "../../flows/receive-import.server";
import { adminHeaders } from "../../http/caching";
import { ImportsPage } from "../../ui/admin/imports/imports-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Importar productos" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ read }) => ({
  imports: await read(loadImports()),
}));

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  return receiveImport(request, { author, now: new Date() });
}

export default function ImportsRoute() {
  const { imports } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <ImportsPage imports={imports} reply={reply} />;
}

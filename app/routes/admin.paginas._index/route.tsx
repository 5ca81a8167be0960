import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { setPagePublished } from "../../data/shop/page-writes.server";
import { listPages } from "../../data/shop/pages.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { formatPageTime } from "../../ui/admin/pages/page-time";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parsePageListForm } from "../../forms/shop/page-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { PageList, type PageListReply } from "../../ui/admin/pages/page-list";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Páginas" };

export const headers = adminHeaders;

const PUBLISHED: Flash = { title: "Página publicada", text: "Ya se ve en la tienda" };
const HIDDEN: Flash = { title: "Página oculta", text: "Ya no se ve en la tienda" };
const GONE = "Esa página ya no existe.";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "pages.view");
  const found = await readOrNull(listPages());
  const pages = found?.map((page) => ({ ...page, updatedAt: formatPageTime(page.updatedAt) }));
  return data({ pages: pages ?? null }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "pages.change");
  const change = parsePageListForm(await readForm(request));
  if (!change) throw badRequest();
  const isPublished = change.intent === "publish";
  try {
    const by = { author, now: new Date() };
    if (!(await setPagePublished(change.id, isPublished, by))) return refuse(GONE, 404);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, 503);
  }
  return seeOther(adminPaths.pages(), await serializeFlash(isPublished ? PUBLISHED : HIDDEN));
}

function refuse(message: string, status: 404 | 503) {
  const reply: PageListReply = { values: {}, errors: { lista: message } };
  return refuseForm(reply, status);
}

export default function PagesRoute() {
  const { pages } = useLoaderData<typeof loader>();
  return <PageList pages={pages} reply={useReply<typeof action>()} />;
}

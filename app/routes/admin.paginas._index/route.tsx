import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { setPagePublished } from "../../data/shop/page-writes.server";
import { listPages } from "../../data/shop/pages.server";
import { formatPageTime } from "../../ui/admin/pages/page-time";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parsePageListForm } from "../../forms/shop/page-form";
import { adminHeaders } from "../../http/caching";
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

export const loader = adminLoader("pages.view", async () => {
  const found = await readOrNull(listPages());
  const pages = found?.map((page) => ({ ...page, updatedAt: formatPageTime(page.updatedAt) }));
  return { pages: pages ?? null };
});

export const action = adminAction("pages.change", { publish: setShown, hide: setShown }, () =>
  refuse(NOT_SAVED, 503),
);

async function setShown({ formData, by }: AdminForm) {
  const change = parsePageListForm(formData);
  if (!change) throw badRequest();
  const isPublished = change.intent === "publish";
  if (!(await setPagePublished(change.id, isPublished, by))) return refuse(GONE, 404);
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

import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import {
  deleteSampleCatalogue,
  readSampleCounts,
} from "../../data/products/sample-catalogue.server";
import { sampleDeleted } from "../../domain/shop/flash";
import { offerUndo } from "../../flows/offer-undo";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import {
  describeSampleDeletion,
  SampleDeletionPage,
} from "../../ui/admin/products/sample-deletion-page";
import type { SampleDeletionData } from "../../ui/admin/products/sample-deletion-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<SampleDeletionData> = {
  title: ({ counts }) => describeSampleDeletion(counts),
};

export const headers = adminHeaders;

export const loader = adminLoader("sample.delete", async () => {
  const page: SampleDeletionData = { counts: await readOrNull(readSampleCounts()) };
  return page;
});

export const action = adminAction("sample.delete", { delete: deleteSample }, () => {
  const reply: FormReply = { values: {}, errors: { muestra: NOT_DELETED } };
  return refuseForm(reply, 503);
});

async function deleteSample({ by }: AdminForm) {
  const { batchId, ...counts } = await deleteSampleCatalogue(by);
  const flash = offerUndo(sampleDeleted(counts), batchId);
  return seeOther(adminPaths.products(), await serializeFlash(flash));
}

const NOT_DELETED =
  "No pudimos borrar el catálogo de muestra: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

export default function SampleDeletionRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <SampleDeletionPage data={page} reply={reply} />;
}

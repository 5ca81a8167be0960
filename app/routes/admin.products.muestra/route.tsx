import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import {
  deleteSampleCatalogue,
  readSampleCounts,
} from "../../data/products/sample-catalogue.server";
import { sampleDeleted } from "../../domain/shop/flash";
import { offerUndo } from "../../flows/offer-undo";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
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

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "sample.delete");
  const page: SampleDeletionData = { counts: await readOrNull(readSampleCounts()) };
  return data(page, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "sample.delete");
  const formData = await readForm(request);
  if (formData.get("intent") !== "delete") throw badRequest();
  try {
    const { batchId, ...counts } = await deleteSampleCatalogue({ author, now: new Date() });
    const flash = offerUndo(sampleDeleted(counts), batchId);
    return seeOther(adminPaths.products(), await serializeFlash(flash));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    const reply: FormReply = { values: {}, errors: { muestra: NOT_DELETED } };
    return refuseForm(reply, 503);
  }
}

const NOT_DELETED =
  "No pudimos borrar el catálogo de muestra: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

export default function SampleDeletionRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <SampleDeletionPage data={page} reply={reply} />;
}

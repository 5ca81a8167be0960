import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import {
  confirmAndFetch,
  declineHost,
  forgetPictures,
  readWaitingPictures,
  retryPictures,
  fetchExternalPictures,
} from "../../data/imports/waiting-pictures.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { describeArchive, describeHosts } from "../../domain/imports/describe-archive";
import { countPictures } from "../../domain/plain/words";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  ARCHIVE_FIELD,
  parsePicturesForm,
  type PicturesForm,
} from "../../forms/products/waiting-pictures";
import { adminHeaders } from "../../http/caching";
import { readMultipartForm } from "../../http/read-multipart.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import {
  receiveArchive,
  type ArchiveOutcome,
  findLeftOut,
} from "../../imports/receive-archive.server";
import { serializeFlash } from "../../sessions/flash.server";
import { WaitingPicturesPage } from "../../ui/admin/products/pictures/waiting-pictures-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Fotos que faltan" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ url, now, read }) => {
  const waiting = await read(readWaitingPictures(now));
  // While somebody chooses a file, the page must not open anew.
  const isChoosing = url.searchParams.has("zip");
  const isRefreshed = (waiting?.underWay ?? 0) > 0 && !isChoosing;
  return { waiting, isRefreshed, leftOut: findLeftOut(now) };
});

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  try {
    const { form, outcome } = await readPosted(request);
    return await answer(form, outcome, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse({ fotos: NOT_SAVED }, 503);
  }
}

/** A ZIP is stored as it arrives; the form may have one. */
async function readPosted(request: Request) {
  let outcome: ArchiveOutcome | null = null;
  const { formData } = await readMultipartForm(request, async ({ field, stream }) => {
    if (field !== ARCHIVE_FIELD || outcome !== null) {
      stream.resume();
      return { problem: "" };
    }
    outcome = await receiveArchive(stream);
    return { problem: "" };
  });
  const form = parsePicturesForm(formData);
  if (!form) throw badRequest();
  return { form, outcome: outcome as ArchiveOutcome | null };
}

async function answer(form: PicturesForm, outcome: ArchiveOutcome | null, by: By) {
  switch (form.intent) {
    case "upload":
      return answerUpload(outcome);
    case "confirm":
      await confirmAndFetch(form.hosts, by);
      return tell("Traemos las fotos", describeHosts(form.hosts));
    case "decline":
      return tellCount("Ya no las esperamos", await declineHost(form.host));
    case "retry":
      return tellCount("Probamos de nuevo", await retryPictures(form.id, by.now));
    case "forget":
      return tellCount("Dejamos de intentar", await forgetPictures(form.id));
    case "external": {
      const { count, needsConfirming } = await fetchExternalPictures(by.now);
      const next = needsConfirming ? " Confirmá de qué sitios." : "";
      return tellCount("Fotos por traer", count, next);
    }
  }
}

/** @param count - none when another tab, or the shop itself, was faster */
function tellCount(title: string, count: number, next = "") {
  if (count === 0) return tell("Sin cambios", "Esas fotos ya no están en la lista.");
  return tell(title, `${countPictures(count)}.${next}`);
}

function answerUpload(outcome: ArchiveOutcome | null) {
  if (outcome === null) return refuse({ archivo: "Elegí el archivo ZIP con las fotos." }, 400);
  if ("problem" in outcome) return refuse({ archivo: outcome.problem }, 400);
  return tell("Recibimos el ZIP", describeArchive(outcome.received));
}

async function tell(title: string, text: string) {
  const flash: Flash = { title, text };
  return seeOther(adminPaths.productPictures(), await serializeFlash(flash));
}

function refuse(errors: FormReply["errors"], status: 400 | 503) {
  return refuseForm({ values: {}, errors }, status);
}

export default function WaitingPicturesRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <WaitingPicturesPage {...page} reply={reply} />;
}

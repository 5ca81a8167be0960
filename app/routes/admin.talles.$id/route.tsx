import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { deleteGuide, saveGuide } from "../../data/catalogue/size-guide-writes.server";
import { findGuide, findProductRows } from "../../data/catalogue/size-guides.server";
import { readOfferChoices } from "../../data/offers/offer-scopes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import type { SizeGuide } from "../../domain/catalogue/size-guide";
import type { Flash } from "../../domain/plain/flash";
import { countProducts } from "../../domain/plain/words";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { readGuideFile } from "../../flows/read-guide-file.server";
import {
  divideUses,
  findUseControl,
  keepGuide,
  parseGuideForm,
  readUsedProducts,
  writeGuide,
} from "../../forms/catalogue/size-guide-form";
import { fillGuideForm } from "../../forms/catalogue/size-guide-sheet";
import type { FormReply } from "../../forms/form-reply";
import { FILE_FIELD } from "../../forms/imports/import-form";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther, serviceUnavailable } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { useMay } from "../../ui/admin/access";
import { SizeGuideForm } from "../../ui/admin/catalogue/size-guide-form";
import { SizeGuideSheet } from "../../ui/admin/catalogue/size-guide-sheet";
import { IntentButton, PageHeader, Panel, QuietLink } from "../../ui/admin/page-parts";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import type { PageHandle } from "../../ui/page";

export const handle: PageHandle<{ guide: Pick<SizeGuide, "name"> }> = {
  title: ({ guide }) => guide.name,
};

export const headers = adminHeaders;

const SAVED: Flash = { title: "Guía guardada", text: "Ya está en la tienda" };
const SAVED_ONLY: Flash = {
  title: "Guía guardada",
  text: "No se ve en la tienda hasta que marques que mediste las prendas",
};
const DELETED: Flash = { title: "Guía borrada", text: "Sus productos ya no la muestran" };
const CHANGED =
  "La guía cambió en otra pestaña mientras la editabas y no se guardó nada. Lo que escribiste sigue acá: revisalo y, si está bien, guardá de nuevo.";

export const loader = adminLoader("catalogue.view", async ({ params: { id = "" }, url }) => {
  const found = await readOrNull(readPage(id));
  if (!found) throw serviceUnavailable();
  const { edited, choices } = found;
  if (!edited) throw notFound();
  const { guide, version, productCount } = edited;
  return {
    guide: { ...{ id, name: guide.name, kind: guide.kind, isConfirmed: guide.isConfirmed } },
    texts: writeGuide(guide, edited.sizes, edited.productIds),
    asksToDelete: url.searchParams.get("borrar") === "si",
    ...{ version, productCount, choices, moreUses: divideUses(guide.uses).kept.length },
  };
});

async function readPage(id: string) {
  const edited = await findGuide(id);
  const uses = edited?.guide.uses ?? [];
  const chosen = (part: "brand" | "groupId") =>
    uses.map((use) => use[part]).filter((value) => value !== "");
  const scope = { brands: chosen("brand"), groups: chosen("groupId"), skipsSale: false };
  return { edited, choices: await readOfferChoices(scope) };
}

export const action = adminAction(
  "catalogue.change",
  { save, upload, delete: remove },
  ({ formData }) => refuse(formData, { formulario: NOT_SAVED }, 503),
);

/** What the file says is saved as if it had been typed into the form. */
async function upload(form: AdminForm) {
  const edited = await findGuide(form.params.id ?? "");
  if (!edited) throw notFound();
  const stored = writeGuide(edited.guide, edited.sizes, edited.productIds);
  const read = await readGuideFile(form.formData.get(FILE_FIELD), edited.guide.kind);
  if ("problem" in read)
    return refuse(fillGuideForm(stored, null), { [FILE_FIELD]: read.problem }, 400);
  const formData = fillGuideForm(stored, read.texts);
  formData.set("version", readText(form.formData, "version"));
  return save({ ...form, formData });
}

async function save({ params: { id = "" }, formData, by }: AdminForm) {
  const { edited, choices } = await readPage(id);
  if (!edited) throw notFound();
  const { kind } = edited.guide;
  const productRows = await findProductRows(readUsedProducts(formData));
  const { guide, errors } = parseGuideForm(formData, { kind, choices, productRows });
  if (errors) return refuse(formData, errors, 400);
  const target = { expectedVersion: readText(formData, "version") };
  const uses = [...guide.uses, ...divideUses(edited.guide.uses).kept];
  const { value, batchId } = await saveGuide(target, { ...guide, uses, id }, by);
  if (value === "missing") throw notFound();
  if (value === "changed") return refuse(formData, { formulario: CHANGED }, 409);
  if (value === "saved") {
    const flash = guide.isConfirmed ? SAVED : SAVED_ONLY;
    return seeOther(adminPaths.sizeGuides(), await serializeFlash(offerUndo(flash, batchId)));
  }
  const control = findUseControl(formData, guide.uses, value.takenUse);
  return refuse(formData, { [control]: `Eso ya lo tiene la guía ${value.by}.` }, 409);
}

/** A guide in use is deleted by the button of the page that asks. */
async function remove({ params: { id = "" }, formData, by }: AdminForm) {
  const edited = await findGuide(id);
  if (!edited) throw notFound();
  const isSure = readText(formData, "seguro") === "si";
  if (edited.productCount > 0 && !isSure) return seeOther(adminPaths.sizeGuideDeletion(id));
  const { value, batchId } = await deleteGuide(id, by);
  if (!value) throw notFound();
  return seeOther(adminPaths.sizeGuides(), await serializeFlash(offerUndo(DELETED, batchId)));
}

function refuse(formData: FormData, errors: FormReply["errors"], status: 400 | 409 | 503) {
  return refuseForm<FormReply>(keepGuide(formData, errors), status);
}

export default function SizeGuideRoute() {
  const { guide, texts, version, choices, moreUses, asksToDelete, productCount } =
    useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useMemo(() => {
    return Object.entries(reply?.errors ?? {}).map(([name, message = ""]) => ({
      controlId: name === "formulario" ? null : name,
      message,
    }));
  }, [reply]);
  const canChange = useMay("catalogue.change");
  return (
    <>
      <PageHeader title={guide.name}>
        <div className="page-actions">
          {guide.isConfirmed && (
            <QuietLink to={paths.sizeGuide(guide.id)}>Ver en la tienda</QuietLink>
          )}
          <QuietLink to={adminPaths.sizeGuides()}>Todas las guías</QuietLink>
        </div>
      </PageHeader>
      {!guide.isConfirmed && (
        <p className="page-lead">
          <strong>Ejemplo: medí tus prendas.</strong> En la tienda no se ve hasta que marques que
          las mediste.
        </p>
      )}
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
      {asksToDelete && canChange && (
        <Panel id="borrar" title={`¿Borrar ${guide.name}?`}>
          <p>
            {productCount === 0
              ? "No la usa ningún producto."
              : `La usan ${countProducts(productCount)}, que quedan sin guía.`}
          </p>
          <PostForm action={adminPaths.sizeGuide(guide.id)}>
            <input type="hidden" name="seguro" value="si" />
            <div className="form-actions">
              <IntentButton value="delete" className="button-danger">
                Borrar la guía
              </IntentButton>
              <QuietLink to={adminPaths.sizeGuide(guide.id)}>Cancelar</QuietLink>
            </div>
          </PostForm>
        </Panel>
      )}
      {/* Made anew for the cells of a file: React leaves alone what was typed before. */}
      <SizeGuideForm
        key={JSON.stringify(reply?.values ?? texts)}
        {...{ guide, texts, version, choices, moreUses, reply }}
      />
      <SizeGuideSheet {...{ guide, version, canChange }} error={reply?.errors[FILE_FIELD]} />
      {canChange && !asksToDelete && (
        <PostForm action={adminPaths.sizeGuide(guide.id)}>
          <IntentButton value="delete" className="button-quiet button-small">
            Borrar esta guía
          </IntentButton>
        </PostForm>
      )}
    </>
  );
}

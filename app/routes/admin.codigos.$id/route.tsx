import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { drawQr } from "../../images/draw-qr.server";
import {
  deleteCode,
  saveCode,
  switchCode,
  type SavedCode,
} from "../../data/offers/code-writes.server";
import { findCode, listOrdersWithCode } from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { parseCodeForm, toCodeReply } from "../../forms/offers/code-form";
import { readText } from "../../forms/offers/offer-fields";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { notFound, refuseForm, seeOther, serviceUnavailable } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { CodePage, type CodePageData } from "../../ui/admin/offers/code-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<CodePageData> = { title: ({ code }) => `Código ${code.code}` };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Código guardado", text: "Los cambios valen desde ahora" };
const DELETED: Flash = { title: "Código borrado", text: "Los pedidos que lo tienen no cambian" };
const CHANGED =
  "El código cambió mientras lo editabas y no se guardó nada. Fijate cómo está ahora: si lo que escribiste es lo que va, guardá de nuevo.";

export const loader = adminLoader(
  "catalogue.view",
  async ({ request, params, url, admin, now }) => {
    const found = await readOrNull(readPage(requireRowId(params.id)));
    if (!found) throw serviceUnavailable();
    if (!found.code) throw notFound();
    const seesOrders = may(admin.role, "orders.view");
    const address = `${readOrigin(request)}/?codigo=${encodeURIComponent(found.code.code)}`;
    const page: CodePageData = {
      code: seesOrders ? found.code : { ...found.code, soldInPesos: 0 },
      choices: found.choices,
      today: calendarDay(now),
      orders: seesOrders ? found.orders : null,
      share: { address, drawing: drawQr(address) },
      asksDeletion: url.searchParams.get("borrar") === "1",
    };
    return page;
  },
);

async function readPage(id: number) {
  const code = await findCode(id);
  return {
    code,
    choices: await readOfferChoices(code?.scope),
    orders: await listOrdersWithCode(id),
  };
}

export const action = adminAction(
  "catalogue.change",
  { save, "switch-on": switchOn, "switch-off": switchOff, delete: remove },
  ({ formData }) => refuseForm(toCodeReply(formData, { formulario: NOT_SAVED }), 503),
);

const toTarget = ({ params, formData }: AdminForm) => ({
  id: requireRowId(params.id),
  expectedVersion: readText(formData, "version"),
});

async function switchOn(form: AdminForm) {
  return answer(form.formData, await switchCode(toTarget(form), false, form.by), SAVED);
}

async function switchOff(form: AdminForm) {
  return answer(form.formData, await switchCode(toTarget(form), true, form.by), SAVED);
}

async function remove(form: AdminForm) {
  const { value, batchId } = await deleteCode(toTarget(form), form.by);
  return answer(form.formData, value, offerUndo(DELETED, batchId), adminPaths.codes());
}

async function save(form: AdminForm) {
  const { formData, by } = form;
  const target = toTarget(form);
  const code = await findCode(target.id);
  if (!code) throw notFound();
  const choices = await readOfferChoices(code.scope);
  const today = calendarDay(by.now);
  const parsed = parseCodeForm(formData, { choices, today, isNew: false });
  if (parsed.errors) return refuseForm(toCodeReply(formData, parsed.errors), 400);
  return answer(formData, await saveCode(target, parsed.terms, by), SAVED);
}

async function answer(formData: FormData, saved: SavedCode, flash: Flash, to?: string) {
  switch (saved.outcome) {
    case "saved":
      return seeOther(to ?? adminPaths.code(saved.id), await serializeFlash(flash));
    case "taken":
      return refuseForm(
        toCodeReply(formData, { codigo: "Ya hay otro código así. Elegí otro." }),
        409,
      );
    case "changed":
      return refuseForm(toCodeReply(formData, { formulario: CHANGED }), 409);
    case "missing":
      throw notFound();
  }
}

export default function CodeRoute() {
  return <CodePage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

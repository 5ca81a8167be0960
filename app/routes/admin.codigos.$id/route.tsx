import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { drawQr } from "../../images/draw-qr.server";
import { requireAdmin } from "../../auth/require-admin.server";
import {
  deleteCode,
  saveCode,
  switchCode,
  type SavedCode,
} from "../../data/offers/code-writes.server";
import { findCode, listOrdersWithCode } from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { parseCodeForm, toCodeReply } from "../../forms/offers/code-form";
import { parseOfferId, readText } from "../../forms/offers/offer-fields";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import {
  badRequest,
  notFound,
  refuseForm,
  seeOther,
  serviceUnavailable,
} from "../../http/responses";
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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "catalogue.view");
  const id = parseOfferId(params.id);
  if (id === null) throw notFound();
  const url = new URL(request.url);
  const found = await readOrNull(readPage(id));
  if (!found) throw serviceUnavailable();
  if (!found.code) throw notFound();
  const seesOrders = may(role, "orders.view");
  const address = `${readOrigin(request)}/?codigo=${encodeURIComponent(found.code.code)}`;
  const page: CodePageData = {
    code: seesOrders ? found.code : { ...found.code, soldInPesos: 0 },
    choices: found.choices,
    today: calendarDay(new Date()),
    orders: seesOrders ? found.orders : null,
    share: { address, drawing: drawQr(address) },
    asksDeletion: url.searchParams.get("borrar") === "1",
  };
  return data(page, { headers: NO_STORE });
}

async function readPage(id: number) {
  const code = await findCode(id);
  return {
    code,
    choices: await readOfferChoices(code?.scope),
    orders: await listOrdersWithCode(id),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const id = parseOfferId(params.id);
  if (id === null) throw notFound();
  const formData = await readForm(request);
  const now = new Date();
  const target = { id, expectedVersion: readText(formData, "version") };
  const by = { author, now };
  try {
    switch (formData.get("intent")) {
      case "save":
        return await save(formData, target, by);
      case "switch-on":
        return await answer(formData, await switchCode(target, false, by), SAVED);
      case "switch-off":
        return await answer(formData, await switchCode(target, true, by), SAVED);
      case "delete": {
        const { value, batchId } = await deleteCode(target, by);
        return await answer(formData, value, offerUndo(DELETED, batchId), adminPaths.codes());
      }
      default:
        throw badRequest();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(toCodeReply(formData, { formulario: NOT_SAVED }), 503);
  }
}

type SaveArguments = Parameters<typeof saveCode>;

async function save(formData: FormData, target: SaveArguments[0], by: SaveArguments[2]) {
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

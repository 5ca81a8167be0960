import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { addCode } from "../../data/offers/code-writes.server";
import { listCodes } from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseCodeForm, toCodeReply } from "../../forms/offers/code-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { CodesPage } from "../../ui/admin/offers/codes-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Códigos de descuento" };

export const headers = adminHeaders;

const CREATED: Flash = { title: "Código creado", text: "Ya lo podés compartir" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "catalogue.view");
  const page = new URL(request.url).searchParams.get("pagina");
  const found = await readOrNull(listCodes(page));
  const choices = (await readOrNull(readOfferChoices())) ?? { brands: [], groups: [] };
  // What was sold is for who sees orders.
  const codes = found?.codes.map((code) =>
    may(role, "orders.view") ? code : { ...code, soldInPesos: 0 },
  );
  const list = found && codes ? { ...found.place, codes } : null;
  return data({ list, choices, today: calendarDay(new Date()) }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  if (formData.get("intent") !== "create") throw badRequest();
  const now = new Date();
  try {
    const choices = await readOfferChoices();
    const parsed = parseCodeForm(formData, { choices, today: calendarDay(now), isNew: true });
    if (parsed.errors) return refuseForm(toCodeReply(formData, parsed.errors), 400);
    const saved = await addCode(parsed.terms, { author, now });
    if (saved.outcome !== "saved") {
      const errors = { codigo: `Ya hay un código ${parsed.terms.code}. Elegí otro.` };
      return refuseForm(toCodeReply(formData, errors), 409);
    }
    return seeOther(adminPaths.code(saved.id), await serializeFlash(CREATED));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(toCodeReply(formData, { formulario: NOT_SAVED }), 503);
  }
}

export default function CodesRoute() {
  return <CodesPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { addCode } from "../../data/offers/code-writes.server";
import { listCodes } from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseCodeForm, toCodeReply } from "../../forms/offers/code-form";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { CodesPage } from "../../ui/admin/offers/codes-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Códigos de descuento" };

export const headers = adminHeaders;

const CREATED: Flash = { title: "Código creado", text: "Ya lo podés compartir" };

export const loader = adminLoader("catalogue.view", async ({ url, admin, now }) => {
  const found = await readOrNull(listCodes(url.searchParams.get("pagina")));
  const choices = (await readOrNull(readOfferChoices())) ?? { brands: [], groups: [] };
  // What was sold is for who sees orders.
  const codes = found?.codes.map((code) =>
    may(admin.role, "orders.view") ? code : { ...code, soldInPesos: 0 },
  );
  const list = found && codes ? { ...found.place, codes } : null;
  return { list, choices, today: calendarDay(now) };
});

export const action = adminAction("catalogue.change", { create }, ({ formData }) =>
  refuseForm(toCodeReply(formData, { formulario: NOT_SAVED }), 503),
);

async function create({ formData, by }: AdminForm) {
  const choices = await readOfferChoices();
  const parsed = parseCodeForm(formData, { choices, today: calendarDay(by.now), isNew: true });
  if (parsed.errors) return refuseForm(toCodeReply(formData, parsed.errors), 400);
  const saved = await addCode(parsed.terms, by);
  if (saved.outcome !== "saved") {
    const errors = { codigo: `Ya hay un código ${parsed.terms.code}. Elegí otro.` };
    return refuseForm(toCodeReply(formData, errors), 409);
  }
  return seeOther(adminPaths.code(saved.id), await serializeFlash(CREATED));
}

export default function CodesRoute() {
  return <CodesPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

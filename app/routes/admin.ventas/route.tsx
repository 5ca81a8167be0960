import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import type { By } from "../../data/history/batch.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { readSettings, readVersionedSettings, saveSettings } from "../../data/shop/settings.server";
import type { Flash } from "../../domain/plain/flash";
import { EMPTY_ZONE, moveZone } from "../../domain/shop/zone-texts";
import { listUnreachedProvinces } from "../../domain/buying/shipping";
import type { SellingSettings } from "../../domain/shop/selling-settings";
import {
  checkSelling,
  listSellingDifferences,
  type ArrangedSelling,
  type SellingReply,
} from "../../forms/shop/selling-fields";
import {
  readSellingForm,
  toSellingTexts,
  zoneFields,
  type PostedSellingForm,
} from "../../forms/shop/selling-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { SellingForm } from "../../ui/admin/shop/selling/selling-form";
import { useReply } from "../../ui/form";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Envíos y cobros" };

export const headers = adminHeaders;

const SAVED: Flash = {
  title: "Envíos y cobros guardados",
  text: "Valen desde la próxima compra",
};

export const loader = adminLoader("shop.view", async () => {
  const current = await readOrNull(readVersionedSettings());
  const settings = current?.settings ?? (await readSettings());
  const { address, openingHours, shippingZones } = settings;
  return {
    saved: toSellingTexts(settings),
    version: String(current?.version ?? ""),
    pickup: { address, openingHours },
    unreached: listUnreachedProvinces(shippingZones),
  };
});

export const action = adminFormAction(
  "shop.change",
  async ({ request }) => readSellingForm(await readForm(request)),
  async (form, { by }) => {
    switch (form.intent.kind) {
      case "save":
        return save(form, by);
      case "add-zone":
        return addZone(form);
      case "move-zone":
        return arrangeZones(form, form.intent);
    }
  },
  (form) => refuse(form, { problem: NOT_SAVED }, 503),
);

async function save(form: PostedSellingForm, by: By) {
  const { typed, version } = form;
  const { settings, errors } = checkSelling(typed);
  if (!settings) return refuse(form, { errors }, 400);
  const expectedVersion = /^\d+$/.test(version) ? Number(version) : -1;
  const newer = await saveSettings(settings, expectedVersion, { ...by, action: "selling.save" });
  if (newer) {
    const problem = describeConflict(settings, newer.settings);
    return refuse(form, { version: String(newer.version), problem }, 409);
  }
  return seeOther(adminPaths.selling(), await serializeFlash(SAVED));
}

function refuse(
  { typed, version }: PostedSellingForm,
  reply: Partial<SellingReply>,
  status: 400 | 409 | 503,
) {
  return refuseForm<SellingReply>(
    { values: typed, version, errors: {}, problem: null, ...reply },
    status,
  );
}

/** Stores nothing: shows the same page with the typed values and one more row. */
function addZone({ typed, version }: PostedSellingForm) {
  const zones = [...typed.zones, EMPTY_ZONE];
  return arranged({
    typed: { ...typed, zones },
    version,
    moved: null,
    focusId: zoneFields(zones.length - 1).name,
  });
}

function arrangeZones(
  { typed, version }: PostedSellingForm,
  { move, position }: Extract<PostedSellingForm["intent"], { kind: "move-zone" }>,
) {
  const zones = moveZone(typed.zones, position, move);
  const moved = { position, move };
  return arranged({ typed: { ...typed, zones }, version, moved, focusId: "zonas" });
}

/** Nothing was stored, so no redirect is needed; sending it again is harmless. */
function arranged(reply: ArrangedSelling) {
  return data(reply, { headers: NO_STORE });
}

function describeConflict(typed: SellingSettings, saved: SellingSettings): string {
  const different = listSellingDifferences(typed, saved).join(", ");
  return `Se guardaron otros ajustes mientras editabas. Lo que escribiste sigue acá, y es distinto de lo guardado en: ${different}. Revisalo y, si está bien, guardá de nuevo.`;
}

export default function SellingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useReply<typeof action>();
  return (
    <>
      <PageHeader title="Envíos y cobros" />
      {page.version === "" && <Notice text={LOAD_FAILED} />}
      <SellingForm {...page} answer={answer} />
    </>
  );
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readSettings, readVersionedSettings, saveSettings } from "../../data/shop/settings.server";
import type { Flash } from "../../domain/shop/flash";
import type { Author } from "../../domain/history/author";
import { EMPTY_ZONE, moveZone } from "../../domain/shop/zone-texts";
import { listUnreachedProvinces } from "../../domain/buying/shipping";
import type { SellingSettings } from "../../domain/shop/selling-settings";
import { checkSelling, listSellingDifferences } from "../../forms/shop/selling-fields";
import {
  readSellingForm,
  toSellingTexts,
  zoneFields,
  type PostedSellingForm,
} from "../../forms/shop/selling-form";
import type { ArrangedSelling, SellingReply } from "../../forms/shop/selling-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { SellingForm } from "../../ui/admin/shop/selling/selling-form";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Envíos y cobros" };

export const headers = adminHeaders;

const SAVED: Flash = {
  title: "Envíos y cobros guardados",
  text: "Valen desde la próxima compra",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "shop.view");
  const current = await readOrNull(readVersionedSettings());
  const settings = current?.settings ?? (await readSettings());
  const { address, openingHours, shippingZones } = settings;
  return data(
    {
      saved: toSellingTexts(settings),
      version: String(current?.version ?? ""),
      pickup: { address, openingHours },
      unreached: listUnreachedProvinces(shippingZones),
    },
    { headers: NO_STORE },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "shop.change");
  const form = readSellingForm(await readForm(request));
  if (!form) throw badRequest();
  switch (form.intent.kind) {
    case "save":
      return save(form, author);
    case "add-zone":
      return addZone(form);
    case "move-zone":
      return arrangeZones(form, form.intent);
  }
}

async function save({ typed, version }: PostedSellingForm, author: Author) {
  const { settings, errors } = checkSelling(typed);
  const refuse = (reply: Partial<SellingReply>, status: 400 | 409 | 503) =>
    refuseForm<SellingReply>(
      { values: typed, version, errors: {}, problem: null, ...reply },
      status,
    );
  if (!settings) return refuse({ errors }, 400);
  try {
    const expectedVersion = /^\d+$/.test(version) ? Number(version) : -1;
    const change = { author, action: "selling.save", now: new Date() } as const;
    const newer = await saveSettings(settings, expectedVersion, change);
    if (newer) {
      const problem = describeConflict(settings, newer.settings);
      return refuse({ version: String(newer.version), problem }, 409);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse({ problem: NOT_SAVED }, 503);
  }
  return seeOther(adminPaths.selling(), await serializeFlash(SAVED));
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
  const { saved, version, pickup, unreached } = useLoaderData<typeof loader>();
  const answer = useReply<typeof action>();
  return (
    <>
      <header className="page-header">
        <h1>Envíos y cobros</h1>
      </header>
      {version === "" && <Notice text={LOAD_FAILED} />}
      <SellingForm
        saved={saved}
        version={version}
        pickup={pickup}
        unreached={unreached}
        answer={answer}
      />
    </>
  );
}

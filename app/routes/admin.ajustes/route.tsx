import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { takesOnlinePayments } from "../../data/payments/payment-connection.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { countByCollection } from "../../data/catalogue/product-counts.server";
import { readSettings, readVersionedSettings, saveSettings } from "../../data/shop/settings.server";
import type { Flash } from "../../domain/shop/flash";
import { nameLook } from "../../domain/shop/look";
import { findFalsePromises } from "../../domain/shop/promo-promises";
import {
  offerSettings,
  type PresentationSettings,
  type ShopSettings,
} from "../../domain/shop/shop-settings";
import { mergePlainTexts } from "../../domain/products/text-merge";
import {
  SETTINGS_FIELDS,
  toSettingsValues,
  type SettingsValues,
} from "../../forms/shop/shop-settings-fields";
import {
  parseSettingsForm,
  parseSettingsSnapshot,
  readTyped,
} from "../../forms/shop/shop-settings-form";
import { NOT_SAVED } from "../../flows/not-saved";
import { addSynonym, removeSynonym } from "../../flows/synonyms.server";
import { readSynonymText } from "../../forms/shop/synonym-form";
import { SYNONYM_FIELD } from "../../forms/shop/synonym-fields";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { SettingsForm, type SettingsReply } from "../../ui/admin/shop/settings-form";
import { SynonymSection, type SynonymReply } from "../../ui/admin/shop/synonym-section";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Ajustes" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  ...(data ? [{ tagName: "link", rel: "stylesheet", href: paths.lookPreview(data.lookName) }] : []),
];

export const headers = adminHeaders;

const SAVED: Flash = {
  title: "Ajustes guardados",
  text: "Ya se ven en la tienda",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const current = await readOrNull(readVersionedSettings());
  const settings = current?.settings ?? (await readSettings());
  return data(
    {
      values: toSettingsValues(settings),
      version: String(current?.version ?? ""),
      collections: await countByCollection(),
      falsePromises: findFalsePromises(settings.promoMessages, await readPromised(settings)),
      synonyms: settings.synonyms,
      lookName: nameLook(settings.look),
      askedSynonym: readAskedSynonym(request),
    },
    { headers: NO_STORE },
  );
}

/** A word to start a group with, from a link of the dashboard. */
function readAskedSynonym(request: Request): string {
  const text = readSynonymText(new URL(request.url).searchParams.get(SYNONYM_FIELD));
  return text === "" ? "" : `${text} = `;
}

/** The instalments that prices show now. */
async function readPromised(settings: ShopSettings): Promise<number> {
  const isTaking = await readOrNull(takesOnlinePayments(new Date()));
  // When the provider's state is unknown, assumes that the instalments are right.
  return offerSettings(settings, isTaking ?? true).instalments;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const formData = await readForm(request);
  switch (formData.get("intent")) {
    case "save":
      return save(formData);
    case "add-synonym":
      return addSynonym(formData);
    case "remove-synonym":
      return removeSynonym(formData);
    default:
      throw badRequest();
  }
}

async function save(formData: FormData) {
  const { settings, version, reply } = parseSettingsForm(formData);
  const base = writeSnapshot(parseSettingsSnapshot(formData));
  if (!settings) return refuseForm({ ...reply, values: { ...reply.values, version, base } }, 400);
  try {
    const newer = await saveSettings(settings, /^\d+$/.test(version) ? Number(version) : -1);
    if (newer) return refuseForm(describeConflict(formData, settings, newer), 409);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    const values = { ...readTyped(formData), version, base };
    return refuseForm({ values, errors: { guardar: NOT_SAVED } }, 503);
  }
  return seeOther(paths.adminSettings(), await serializeFlash(SAVED));
}

function isAboutSynonym(reply: SettingsReply | SynonymReply): reply is SynonymReply {
  return SYNONYM_FIELD in reply.values;
}

/**
 * Typed values stay and untouched fields show the stored values; saving again resolves the
 * conflict.
 */
function describeConflict(
  formData: FormData,
  settings: PresentationSettings,
  newer: { settings: PresentationSettings; version: number },
): SettingsReply {
  const [typed, saved] = [toSettingsValues(settings), toSettingsValues(newer.settings)];
  const base = parseSettingsSnapshot(formData);
  const { texts, conflicts } = mergePlainTexts(SETTINGS_FIELDS, { base, saved, typed });
  return {
    values: { ...texts, version: String(newer.version), base: writeSnapshot(saved) },
    errors: {
      version:
        "Se guardaron otros ajustes mientras editabas. Lo que escribiste sigue acá, y lo que no tocaste quedó como se guardó: revisalo y, si está bien, guardá de nuevo.",
      ...Object.fromEntries(
        conflicts.map((name) => [
          name,
          saved[name] === "" ? "Ahora está vacío." : `Ahora dice “${saved[name]}”.`,
        ]),
      ),
    },
  };
}

function writeSnapshot(values: SettingsValues | null): string {
  return values ? JSON.stringify(values) : "";
}

export default function SettingsPage() {
  const { values, version, collections, falsePromises, synonyms, askedSynonym } =
    useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const synonymReply = reply && isAboutSynonym(reply) ? reply : null;
  return (
    <>
      <header className="page-header">
        <h1>Ajustes</h1>
      </header>
      {version === "" && <Notice text={LOAD_FAILED} />}
      <SettingsForm
        values={values}
        version={version}
        collections={collections}
        falsePromises={falsePromises}
        reply={reply && !isAboutSynonym(reply) ? reply : null}
      />
      <SynonymSection synonyms={synonyms} asked={askedSynonym} reply={synonymReply} />
    </>
  );
}

import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { takesOnlinePayments } from "../../data/payments/payment-connection.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { countByCollection } from "../../data/catalogue/product-counts.server";
import { readSettings, readVersionedSettings } from "../../data/shop/settings.server";
import { dress } from "../../domain/shop/dress";
import { nameLook } from "../../domain/shop/look";
import { findFalsePromises } from "../../domain/shop/promo-promises";
import { offerSettings, type ShopSettings } from "../../domain/shop/shop-settings";
import { toSettingsValues, type SettingsReply } from "../../forms/shop/shop-settings-form";
import { receiveSettingsForm } from "../../flows/receive-settings-form.server";
import { answerSettingsForm } from "../../flows/save-settings.server";
import { addSynonym, removeSynonym } from "../../flows/synonyms.server";
import { readSynonymText } from "../../forms/shop/synonym-form";
import { SYNONYM_FIELD } from "../../forms/shop/synonym-fields";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { badRequest } from "../../http/responses";
import { paths } from "../../paths";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { SettingsForm } from "../../ui/admin/shop/settings-form";
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

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "shop.view");
  const current = await readOrNull(readVersionedSettings());
  const settings = current?.settings ?? (await readSettings());
  return data(
    {
      values: toSettingsValues(settings),
      version: String(current?.version ?? ""),
      collections: await countByCollection(),
      falsePromises: findFalsePromises(settings.promoMessages, await readPromised(settings)),
      synonyms: settings.synonyms,
      savedLogo: dress(settings).logo ?? null,
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
  const { author } = await requireAdmin(request, "shop.change");
  const form = await receiveSettingsForm(request);
  const { formData } = form;
  switch (formData.get("intent")) {
    case "save":
      return answerSettingsForm(form, author);
    case "add-synonym":
      return addSynonym(formData, author);
    case "remove-synonym":
      return removeSynonym(formData, author);
    default:
      throw badRequest();
  }
}

function isAboutSynonym(reply: SettingsReply | SynonymReply): reply is SynonymReply {
  return SYNONYM_FIELD in reply.values;
}

export default function SettingsPage() {
  const { values, version, collections, falsePromises, savedLogo, synonyms, askedSynonym } =
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
        logo={savedLogo}
        reply={reply && !isAboutSynonym(reply) ? reply : null}
      />
      <SynonymSection synonyms={synonyms} asked={askedSynonym} reply={synonymReply} />
    </>
  );
}

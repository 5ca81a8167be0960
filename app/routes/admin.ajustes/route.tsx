import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { takesOnlinePayments } from "../../data/payments/payment-connection.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { countByCollection } from "../../data/catalogue/product-counts.server";
import { readSettings, readVersionedSettings } from "../../data/shop/settings.server";
import type { Synonyms } from "../../domain/catalogue/synonyms";
import { dress, nameLook } from "../../domain/shop/look";
import { writeSynonyms } from "../../domain/shop/owner-synonyms";
import { findFalsePromises } from "../../domain/shop/promo-promises";
import { offerSettings, type ShopSettings } from "../../domain/shop/shop-settings";
import type { FormReply } from "../../forms/form-reply";
import { toSettingsValues, type SettingsReply } from "../../forms/shop/shop-settings-form";
import { receiveSettingsForm } from "../../flows/receive-settings-form.server";
import { answerSettingsForm, refuseUnsaved } from "../../flows/save-settings.server";
import { addSynonym, refuseUnsavedSynonym, removeSynonym } from "../../flows/synonyms.server";
import { readSynonymText, SYNONYM_FIELD } from "../../forms/shop/synonym-form";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { SettingsForm } from "../../ui/admin/shop/settings-form";
import { ChangeForm, ErrorSummary, PostForm, useReply } from "../../ui/form";
import { TextField } from "../../ui/fields";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Ajustes" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  ...(data
    ? [{ tagName: "link", rel: "stylesheet", href: adminPaths.lookPreview(data.lookName) }]
    : []),
];

export const headers = adminHeaders;

export const loader = adminLoader("shop.view", async ({ url }) => {
  const current = await readOrNull(readVersionedSettings());
  const settings = current?.settings ?? (await readSettings());
  const asked = readSynonymText(url.searchParams.get(SYNONYM_FIELD));
  return {
    form: {
      values: toSettingsValues(settings),
      version: String(current?.version ?? ""),
      collections: await countByCollection(),
      falsePromises: findFalsePromises(settings.promoMessages, await readPromised(settings)),
      logo: dress(settings).logo ?? null,
    },
    synonyms: settings.synonyms,
    lookName: nameLook(settings.look),
    // A word to start a group with, from a link of the dashboard.
    askedSynonym: asked === "" ? "" : `${asked} = `,
  };
});

async function readPromised(settings: ShopSettings): Promise<number> {
  const isTaking = await readOrNull(takesOnlinePayments(new Date()));
  // When the provider's state is unknown, assumes that the instalments are right.
  return offerSettings(settings, isTaking ?? true).instalments;
}

const INTENTS = ["save", "add-synonym", "remove-synonym"] as const;

export const action = adminFormAction(
  "shop.change",
  async ({ request }) => {
    const form = await receiveSettingsForm(request);
    const intent = INTENTS.find((known) => known === form.formData.get("intent"));
    return intent === undefined ? null : { intent, form };
  },
  async ({ intent, form }, { by }) => {
    if (intent === "save") return answerSettingsForm(form, by);
    return intent === "add-synonym"
      ? addSynonym(form.formData, by)
      : removeSynonym(form.formData, by);
  },
  ({ intent, form }) =>
    intent === "save" ? refuseUnsaved(form) : refuseUnsavedSynonym(form.formData),
);

function isAboutSynonym(reply: SettingsReply | SynonymReply): reply is SynonymReply {
  return SYNONYM_FIELD in reply.values;
}

export default function SettingsPage() {
  const { form, synonyms, askedSynonym } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const synonymReply = reply && isAboutSynonym(reply) ? reply : null;
  return (
    <>
      <PageHeader title="Ajustes" />
      {form.version === "" && <Notice text={LOAD_FAILED} />}
      <SettingsForm {...form} reply={reply && !isAboutSynonym(reply) ? reply : null} />
      <SynonymSection synonyms={synonyms} asked={askedSynonym} reply={synonymReply} />
    </>
  );
}

type SynonymReply = FormReply<typeof SYNONYM_FIELD>;

/** The owner's words for the search; each group is added and removed by a form of its own. */
function SynonymSection({
  synonyms,
  asked,
  reply,
}: {
  synonyms: Synonyms;
  asked: string;
  reply: SynonymReply | null;
}) {
  const { key } = useLocation();
  const error = reply?.errors[SYNONYM_FIELD];
  return (
    <section className="panel synonyms" id="sinonimos" aria-labelledby="sinonimos-titulo">
      <div className="settings-heading">
        <h2 id="sinonimos-titulo">Sinónimos del buscador</h2>
        <p className="field-hint">
          Si tus clientes llaman a algo de otra manera, decíselo al buscador: quien busque una
          palabra encuentra también lo de las otras. Los más comunes ya los conoce.
        </p>
      </div>
      <PostForm key={key} action={adminPaths.settings()} className="form" noValidate>
        {error !== undefined && (
          <ErrorSummary
            title="Revisá este sinónimo"
            errors={[{ controlId: SYNONYM_FIELD, message: error }]}
          />
        )}
        <input type="hidden" name="intent" value="add-synonym" />
        <TextField
          name={SYNONYM_FIELD}
          label="Palabras que significan lo mismo"
          hint="Con un signo = entre ellas: piluso = gorra."
          defaultValue={reply?.values[SYNONYM_FIELD] ?? asked}
          error={error}
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button button-quiet">Agregar sinónimo</button>
        </div>
      </PostForm>
      {synonyms.length > 0 && (
        <ul className="synonym-list">
          {synonyms.map((words) => (
            <SynonymItem key={writeSynonyms(words)} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SynonymItem({ words }: { words: readonly string[] }) {
  const written = writeSynonyms(words);
  return (
    <li>
      <span className="synonym-words">{written}</span>
      <ChangeForm action={adminPaths.settings()}>
        <input type="hidden" name="grupo" value={JSON.stringify(words)} />
        <button className="button button-quiet button-small" name="intent" value="remove-synonym">
          Quitar<span className="visually-hidden"> {written}</span>
        </button>
      </ChangeForm>
    </li>
  );
}

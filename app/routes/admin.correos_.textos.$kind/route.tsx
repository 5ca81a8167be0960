import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import type { By } from "../../data/history/batch.server";
import { saveMailText } from "../../data/mail/mail-settings.server";
import { readSettings } from "../../data/shop/settings.server";
import { mailKindLabel } from "../../domain/mail/mail";
import {
  findMailText,
  findShopperMailKind,
  isSameMailText,
  listMailMarks,
  mailTextFields,
  originalMailText,
  type MailText,
  type ShopperMailKind,
} from "../../domain/mail/mail-texts";
import { writeGroup } from "../../domain/plain/fields";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  parseMailTextForm,
  writeMailTextBase,
  type MailTextForm,
} from "../../forms/mail/mail-list";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { composeSampleMail } from "../../mail/shopper-mails";
import { sendToOwner } from "../../mail/send-now.server";
import { serializeFlash } from "../../sessions/flash.server";
import { type PageHandle, Notice } from "../../ui/page";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { FormFields, listFieldErrors, showFields } from "../../ui/form-fields";
import { IntentButton, PageHeader, Panel, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Texto del e-mail" };

export const headers = adminHeaders;

export const loader = adminLoader("mails.view", async ({ request, params, now }) => {
  const kind = requireKind(params.kind);
  const stored = findMailText((await readSettings()).mailTexts, kind);
  const { subject, text } = await composePreview({ kind, request, now }, stored);
  return {
    kind,
    values: writeGroup(mailTextFields(kind), stored),
    base: writeMailTextBase(stored),
    isOriginal: isSameMailText(stored, originalMailText(kind)),
    preview: { subject, text },
  };
});

export const action = adminFormAction(
  "mails.change",
  async ({ request, params }) => {
    const kind = requireKind(params.kind);
    return parseMailTextForm(kind, await readForm(request));
  },
  async (form, { request, by }) => {
    const { kind, intent, values, errors } = form;
    if (intent === "restore") return save(form, originalMailText(kind), by);
    if (errors) return refuse(form, errors, 400);
    if (intent === "save") return save(form, values, by);
    const mail = await composePreview({ kind, request, now: by.now }, values);
    if (intent === "preview") return showPreview(form, mail, null);
    const sent = await sendToOwner({ ...mail, subject: `Prueba: ${mail.subject}` }, by);
    if (sent.outcome === "sent") return showPreview(form, mail, sent.recipient);
    return refuse(form, { mail: sent.text }, sent.outcome === "failed" ? 503 : 400);
  },
  (form) => refuse(form, { mail: NOT_SAVED }, 503),
);

function requireKind(param = "") {
  const kind = findShopperMailKind(param);
  if (kind === null) throw notFound();
  return kind;
}

/** A mail as it would be sent now, with these words of the owner. */
async function composePreview(
  { kind, request, now }: { kind: ShopperMailKind; request: Request; now: Date },
  text: MailText,
) {
  const settings = await readSettings();
  const mailTexts = { ...settings.mailTexts, [kind]: text };
  const origin = readOrigin(request);
  return composeSampleMail(kind, { settings: { ...settings, mailTexts }, origin, now });
}

const SAVED: Flash = { title: "Texto guardado", text: "Va en los e-mails que salgan desde ahora" };
const RESTORED: Flash = { title: "Volviste al original", text: "Tu texto se borró" };

async function save(form: MailTextForm, wanted: MailText, by: By) {
  const { kind, intent, base } = form;
  const newer = await saveMailText({ kind, wanted, base }, by);
  if (newer) return refuse({ ...form, base: newer }, { mail: describeNewer(newer) }, 409);
  const flash = await serializeFlash(intent === "restore" ? RESTORED : SAVED);
  return seeOther(adminPaths.mailText(kind), flash);
}

/** Both texts: what was typed stays in the fields, and the message has what is stored. */
function describeNewer(stored: MailText): string {
  const parts = [stored.greeting, stored.paragraph, stored.closing].filter((part) => part !== "");
  const now = parts.length === 0 ? "no dice nada tuyo" : `dice: ${parts.map(quote).join(", ")}`;
  return `Este e-mail cambió en otra pestaña y ahora ${now}. Lo que escribiste sigue acá: si es lo que va, guardá de nuevo.`;
}

const quote = (text: string) => `“${text.replaceAll("\n", " ")}”`;

type Preview = { subject: string; text: string };

/** @param sentTo where the preview was also sent; null for nowhere */
function showPreview(form: MailTextForm, { subject, text }: Preview, sentTo: string | null) {
  const reply = { ...keepForm(form), errors: {}, preview: { subject, text }, sentTo };
  return data(reply, { headers: NO_STORE });
}

function refuse(form: MailTextForm, errors: FormReply["errors"], status: 400 | 409 | 503) {
  return refuseForm({ ...keepForm(form), errors }, status);
}

function keepForm({ typed, base }: MailTextForm) {
  return { values: { ...typed, base: base === null ? "" : writeMailTextBase(base) } };
}

/** The owner's words of one mail, and how the mail reads with them. */
export default function MailTextPage() {
  const { kind, values, base, isOriginal, preview } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const typed = reply && "preview" in reply ? reply : null;
  const fields = Object.values(mailTextFields(kind));
  const errors: FormReply["errors"] = reply?.errors ?? {};
  const listed = [
    ...(errors.mail === undefined ? [] : [{ controlId: null, message: errors.mail }]),
    ...listFieldErrors(fields, errors),
  ];
  return (
    <>
      <PageHeader title={mailKindLabel(kind)}>
        <QuietLink to={adminPaths.mailTexts()}>Volver a los textos</QuietLink>
      </PageHeader>
      <div className="page-editor">
        {listed.length > 0 && <ErrorSummary title="No se guardó" errors={listed} />}
        {typed?.sentTo != null && (
          <Notice text={`Mandamos una prueba a ${typed.sentTo}. Todavía no guardaste el texto.`} />
        )}
        {typed && <MailSheet name="Vista previa, sin guardar" {...typed.preview} />}
        <PostForm
          // A saved text comes back as the server keeps it.
          key={base}
          action={adminPaths.mailText(kind)}
          className="panel form"
          noValidate
        >
          <input type="hidden" name="base" value={reply?.values.base ?? base} />
          <FormFields fields={fields} show={showFields(fields, values, reply)} />
          <p className="field-hint">
            Podés usar{" "}
            {listMailMarks(kind)
              .map((mark) => `{${mark}}`)
              .join(", ")}
            : cada e-mail pone lo que corresponde.
          </p>
          <div className="form-actions">
            <IntentButton value="save">Guardar</IntentButton>
            <IntentButton value="preview" className="button-quiet">
              Vista previa
            </IntentButton>
            <IntentButton value="test" className="button-quiet">
              Mandarme una prueba
            </IntentButton>
            {!isOriginal && (
              <IntentButton value="restore" className="button-quiet">
                Volver al original
              </IntentButton>
            )}
          </div>
        </PostForm>
        {!typed && <MailSheet name="Así sale ahora" {...preview} />}
      </div>
    </>
  );
}

function MailSheet({ name, subject, text }: Preview & { name: string }) {
  return (
    <Panel id="hoja" title={name}>
      <p className="field-hint">
        Con un pedido inventado y sin el diseño: para verlo entero, mandate una prueba.
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="mail-text">{text}</p>
    </Panel>
  );
}

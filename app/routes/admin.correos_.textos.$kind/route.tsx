import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { readSettings } from "../../data/shop/settings.server";
import { mailKindLabel } from "../../domain/mail/mail";
import {
  findMailText,
  findShopperMailKind,
  isSameMailText,
  listMailMarks,
  originalMailText,
  MAIL_TEXT_LENGTHS,
  type ShopperMailKind,
} from "../../domain/mail/mail-texts";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { PostForm } from "../../ui/post-form";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { answerMailTextForm, composePreview } from "./answer-mail-text.server";
import {
  toMailTextValues,
  writeMailTextBase,
  MAIL_TEXT_FIELDS,
  MAIL_TEXT_LABELS,
  type MailTextField,
  type MailTextReply,
  type MailTextValues,
} from "../../forms/mail/mail-text-fields";
import { parseMailTextForm } from "../../forms/mail/mail-text-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound } from "../../http/responses";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Texto del e-mail" };

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "mails.view");
  const kind = requireKind(params.kind);
  const stored = findMailText((await readSettings()).mailTexts, kind);
  const original = originalMailText(kind);
  const target = { kind, origin: readOrigin(request), now: new Date() };
  const { subject, text } = await composePreview(target, stored);
  return data(
    {
      kind,
      label: mailKindLabel(kind),
      marks: listMailMarks(kind),
      values: toMailTextValues(stored),
      base: writeMailTextBase(stored),
      isOriginal: isSameMailText(stored, original),
      preview: { subject, text },
    },
    { headers: NO_STORE },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "mails.change");
  const kind = requireKind(params.kind);
  const form = parseMailTextForm(kind, await readForm(request));
  if (!form) throw badRequest();
  return answerMailTextForm({ kind, origin: readOrigin(request), author, now: new Date() }, form);
}

function requireKind(param = "") {
  const kind = findShopperMailKind(param);
  if (kind === null) throw notFound();
  return kind;
}

export default function MailTextPage() {
  return <MailTextEditor data={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

type MailTextData = {
  kind: ShopperMailKind;
  /** What the mail is called in the list. */
  label: string;
  /** Words in braces that each mail replaces. */
  marks: readonly string[];
  /** As stored. */
  values: MailTextValues;
  base: string;
  isOriginal: boolean;
  /** With the stored text. */
  preview: Preview;
};

type Preview = { subject: string; text: string };

/** `sentTo` is where the preview was also sent; null for nowhere. */
type MailTextAnswer = MailTextReply | (MailTextReply & { preview: Preview; sentTo: string | null });

type MailTextEditorProps = { data: MailTextData; reply: MailTextAnswer | null };

/** The owner's words of one mail, and how the mail reads with them. */
function MailTextEditor({ data, reply }: MailTextEditorProps) {
  const { label, preview } = data;
  const typed = reply && "preview" in reply ? reply : null;
  const errors = reply?.errors ?? {};
  return (
    <>
      <header className="page-header">
        <h1>{label}</h1>
        <Link className="button button-quiet button-small" to={adminPaths.mailTexts()}>
          Volver a los textos
        </Link>
      </header>
      <div className="page-editor">
        {Object.keys(errors).length > 0 && (
          <ErrorSummary title="No se guardó" errors={listErrors(errors)} />
        )}
        {typed?.sentTo != null && (
          <Notice text={`Mandamos una prueba a ${typed.sentTo}. Todavía no guardaste el texto.`} />
        )}
        {typed && <MailSheet name="Vista previa, sin guardar" {...typed.preview} />}
        <MailTextForm data={data} reply={reply} />
        {!typed && <MailSheet name="Así sale ahora" {...preview} />}
      </div>
    </>
  );
}

function MailTextForm({ data, reply }: MailTextEditorProps) {
  const { kind, marks, values, base, isOriginal } = data;
  const field = (name: MailTextField) => ({
    name,
    label: MAIL_TEXT_LABELS[name],
    defaultValue: reply?.values[name] ?? values[name],
    error: reply?.errors[name],
  });
  return (
    <PostForm
      // A saved text comes back as the server keeps it.
      key={base}
      action={adminPaths.mailText(kind)}
      className="panel form"
      noValidate
    >
      <input type="hidden" name="base" value={reply?.values.base ?? base} />
      <TextField
        {...field("saludo")}
        maxLength={MAIL_TEXT_LENGTHS.greeting}
        autoComplete="off"
        hint="Va al principio. Si lo dejás vacío, el e-mail empieza sin saludar."
      />
      <TextArea {...field("parrafo")} rows={4} hint="Va después de los datos." />
      <TextArea {...field("despedida")} rows={2} hint="Va al final, arriba de tu firma." />
      <p className="field-hint">
        Podés usar {marks.map((mark) => `{${mark}}`).join(", ")}: cada e-mail pone lo que
        corresponde.
      </p>
      <div className="form-actions">
        <button className="button" name="intent" value="save">
          Guardar
        </button>
        <button className="button button-quiet" name="intent" value="preview">
          Vista previa
        </button>
        <button className="button button-quiet" name="intent" value="test">
          Mandarme una prueba
        </button>
        {!isOriginal && (
          <button className="button button-quiet" name="intent" value="restore">
            Volver al original
          </button>
        )}
      </div>
    </PostForm>
  );
}

function MailSheet({ name, subject, text }: Preview & { name: string }) {
  return (
    <section className="panel" aria-labelledby="hoja">
      <h2 id="hoja">{name}</h2>
      <p className="field-hint">
        Con un pedido inventado y sin el diseño: para verlo entero, mandate una prueba.
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="mail-text">{text}</p>
    </section>
  );
}

function listErrors(errors: MailTextReply["errors"]) {
  const ofMail = errors.mail === undefined ? [] : [{ controlId: null, message: errors.mail }];
  const ofFields = MAIL_TEXT_FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ controlId: name, message }];
  });
  return [...ofMail, ...ofFields];
}

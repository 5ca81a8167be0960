import { data } from "@remix-run/node";

import { adminPaths } from "../../admin-paths";
import { saveMailText } from "../../data/mail/mail-texts.server";
import { readSettings } from "../../data/shop/settings.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { Author } from "../../domain/history/author";
import {
  originalMailText,
  type MailText,
  type ShopperMailKind,
} from "../../domain/mail/mail-texts";
import type { Flash } from "../../domain/shop/flash";
import {
  toMailTextValues,
  writeMailTextBase,
  type MailTextReply,
} from "../../forms/mail/mail-text-fields";
import type { MailTextForm } from "../../forms/mail/mail-text-form";
import { NO_STORE } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { composeSampleMail } from "../../mail/sample-mails";
import { sendToOwner } from "../../mail/test-mail.server";
import { serializeFlash } from "../../sessions/flash.server";
import { describeTestFailure } from "../../mail/describe-test-failure.server";
import { NOT_SAVED } from "../../flows/not-saved";

type Target = {
  kind: ShopperMailKind;
  /** The shop's public address, without a final slash. */
  origin: string;
  author: Author;
  now: Date;
};

/** A mail as it would be sent now, with these words of the owner. */
export async function composePreview(
  { kind, origin, now }: Omit<Target, "author">,
  text: MailText,
) {
  const settings = await readSettings();
  const mailTexts = { ...settings.mailTexts, [kind]: text };
  return composeSampleMail(kind, { settings: { ...settings, mailTexts }, origin, now });
}

/** Answers the form of a mail's texts. */
export async function answerMailTextForm(target: Target, form: MailTextForm) {
  const { intent, text, errors } = form;
  if (intent === "restore") return save(target, { ...form, text: originalMailText(target.kind) });
  if (Object.keys(errors).length > 0) return refuse(form, errors, 400);
  switch (intent) {
    case "save":
      return save(target, form);
    case "preview":
      return showPreview(form, await composePreview(target, text));
    case "test":
      return sendPreview(target, form);
  }
}

const SAVED: Flash = { title: "Texto guardado", text: "Va en los e-mails que salgan desde ahora" };
const RESTORED: Flash = { title: "Volviste al original", text: "Tu texto se borró" };

async function save({ kind, author, now }: Target, form: MailTextForm) {
  try {
    const newer = await saveMailText({ kind, wanted: form.text, base: form.base }, { author, now });
    if (newer) return refuse({ ...form, base: newer }, { mail: describeNewer(newer) }, 409);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(form, { mail: NOT_SAVED }, 503);
  }
  const flash = await serializeFlash(form.intent === "restore" ? RESTORED : SAVED);
  return seeOther(adminPaths.mailText(kind), flash);
}

/** Both texts: what was typed stays in the fields, and the message has what is stored. */
function describeNewer(stored: MailText): string {
  const parts = [stored.greeting, stored.paragraph, stored.closing].filter((part) => part !== "");
  const now = parts.length === 0 ? "no dice nada tuyo" : `dice: ${parts.map(quote).join(", ")}`;
  return `Este e-mail cambió en otra pestaña y ahora ${now}. Lo que escribiste sigue acá: si es lo que va, guardá de nuevo.`;
}

const quote = (text: string) => `“${text.replaceAll("\n", " ")}”`;

async function sendPreview(target: Target, form: MailTextForm) {
  const mail = await composePreview(target, form.text);
  try {
    const result = await sendToOwner({ ...mail, subject: `Prueba: ${mail.subject}` }, target);
    if (result.outcome === "sent") return showPreview(form, mail, result.recipient);
    const { message, status } = describeTestFailure(result);
    return refuse(form, { mail: message }, status);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(form, { mail: NOT_SAVED }, 503);
  }
}

type PreviewedMail = { subject: string; text: string };

/** @param sentTo where the preview was also sent; null for nowhere */
function showPreview(
  form: MailTextForm,
  { subject, text }: PreviewedMail,
  sentTo: string | null = null,
) {
  return data(
    { ...keepForm(form), errors: {}, preview: { subject, text }, sentTo },
    {
      headers: NO_STORE,
    },
  );
}

function refuse(form: MailTextForm, errors: MailTextReply["errors"], status: 400 | 409 | 503) {
  return refuseForm({ ...keepForm(form), errors }, status);
}

function keepForm({ text, base }: MailTextForm) {
  const values = { ...toMailTextValues(text), base: base === null ? "" : writeMailTextBase(base) };
  return { values };
}

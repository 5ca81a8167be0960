import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { readSettings } from "../../data/shop/settings.server";
import { mailKindLabel } from "../../domain/mail/mail";
import {
  findMailText,
  findShopperMailKind,
  isSameMailText,
  listMailMarks,
  originalMailText,
} from "../../domain/mail/mail-texts";
import { answerMailTextForm, composePreview } from "./answer-mail-text.server";
import { toMailTextValues, writeMailTextBase } from "../../forms/mail/mail-text-fields";
import { parseMailTextForm } from "../../forms/mail/mail-text-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound } from "../../http/responses";
import { MailTextEditor } from "../../ui/admin/mail/mail-text-editor";
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

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { findMail } from "../../data/mail/mail-list.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { may } from "../../domain/owner/roles";
import { parseRowId } from "../../domain/plain/row-id";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { MailView } from "../../ui/admin/mail/mail-view";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Correo" };

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "mails.view");
  const id = parseRowId(params.id);
  if (id === null) throw notFound();
  const found = await readOrNull(findMail(id).then((mail) => ({ mail })));
  if (!found) return data({ mail: null }, { status: 503, headers: NO_STORE });
  if (!found.mail) throw notFound();
  // It has the shopper's link, where an order can be cancelled.
  const text = may(role, "mails.change") ? found.mail.text : null;
  return data({ mail: { ...found.mail, text } }, { headers: NO_STORE });
}

export default function MailPage() {
  const { mail } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-header">
        <h1 className="mail-subject">{mail?.subject ?? "Correo"}</h1>
      </header>
      {mail ? <MailView mail={mail} /> : <Notice text={LOAD_FAILED} />}
    </>
  );
}

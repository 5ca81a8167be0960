import { useLoaderData } from "@remix-run/react";

import { adminLoader, requireRowId } from "../../auth/admin-page.server";
import { findMail } from "../../data/mail/mail-list.server";
import { may } from "../../domain/owner/roles";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { MailView } from "../../ui/admin/mail/mail-view";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Correo" };

export const headers = adminHeaders;

export const loader = adminLoader("mails.view", async ({ params, admin, read }) => {
  const id = requireRowId(params.id);
  const found = await read(findMail(id).then((mail) => ({ mail })));
  if (!found) return { mail: null };
  if (!found.mail) throw notFound();
  // It has the shopper's link, where an order can be cancelled.
  const text = may(admin.role, "mails.change") ? found.mail.text : null;
  return { mail: { ...found.mail, text } };
});

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

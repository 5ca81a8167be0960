import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "../../auth/admin-page.server";
import { readVersionedSettings } from "../../data/shop/settings.server";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { MailTextList } from "../../ui/admin/mail/mail-text-list";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Textos de los e-mails" };

export const headers = adminHeaders;

export const loader = adminLoader("mails.view", async ({ read }) => {
  const current = await read(readVersionedSettings());
  return { texts: current?.settings.mailTexts ?? null };
});

export default function MailTextsPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-header">
        <h1>Textos de los e-mails</h1>
      </header>
      {texts ? <MailTextList texts={texts} /> : <Notice text={LOAD_FAILED} />}
    </>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { readVersionedSettings } from "../../data/shop/settings.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { MailTextList } from "../../ui/admin/mail/mail-text-list";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Textos de los e-mails" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "mails.view");
  const current = await readOrNull(readVersionedSettings());
  return data(
    { texts: current?.settings.mailTexts ?? null },
    { status: current ? 200 : 503, headers: NO_STORE },
  );
}

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

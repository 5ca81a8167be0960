import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { readVersionedSettings } from "../../data/shop/settings.server";
import { SHOPPER_MAILS } from "../../domain/mail/mail-texts";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { PageHeader } from "../../ui/admin/page-parts";

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
      <PageHeader title="Textos de los e-mails" />
      {texts ? (
        <>
          <p className="page-lead">
            En cada e-mail podés cambiar el saludo y la despedida, y agregar un párrafo tuyo. Los
            datos del pedido los pone la tienda.
          </p>
          <section className="panel" aria-label="E-mails a tus clientes">
            <ul className="own-pages">
              {SHOPPER_MAILS.map(({ id, label }) => (
                <li key={id} className="own-page">
                  <div className="own-page-name">
                    <Link to={adminPaths.mailText(id)}>{label}</Link>
                    <span className="field-hint">
                      {texts[id] === undefined ? "como viene" : "con tus palabras"}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <p>
            <Link to={adminPaths.mails()}>Volver a los e-mails</Link>
          </p>
        </>
      ) : (
        <Notice text={LOAD_FAILED} />
      )}
    </>
  );
}

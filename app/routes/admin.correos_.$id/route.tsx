import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader, requireRowId } from "../../auth/admin-page.server";
import { findMail } from "../../data/mail/mail-list.server";
import { mailKindLabel, type ListedMail } from "../../domain/mail/mail";
import { SENT_TEXT_DAYS, UNSENT_TEXT_DAYS } from "../../domain/mail/mail-delivery";
import { may } from "../../domain/owner/roles";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { MailStateTag, SendMail } from "../../ui/admin/mail/mail-list";
import { Panel, QuietLink } from "../../ui/admin/page-parts";

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

/** The text is null for who may not read it. */
type ShownMail = ListedMail & { text: string | null };

function MailView({ mail }: { mail: ShownMail }) {
  const { kind, recipient, orderNumber, createdAt, author } = mail;
  return (
    <>
      <section className="panel" aria-label="Datos del e-mail">
        <dl className="mail-facts">
          <div>
            <dt>Para</dt>
            <dd>{recipient}</dd>
          </div>
          <div>
            <dt>Qué es</dt>
            <dd>{mailKindLabel(kind)}</dd>
          </div>
          {orderNumber !== null && (
            <div>
              <dt>Pedido</dt>
              <dd>
                <Link to={adminPaths.order(orderNumber)}>{orderNumber}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Escrito</dt>
            <dd>{createdAt === null ? "Sin fecha" : formatMoment(createdAt)}</dd>
          </div>
          {author !== "" && (
            <div>
              <dt>Lo mandó</dt>
              <dd>{author}</dd>
            </div>
          )}
          <div>
            <dt>Estado</dt>
            <dd>
              <MailStateTag mail={mail} />
            </dd>
          </div>
        </dl>
        <div className="mail-buttons">
          <SendMail mail={mail} />
          <QuietLink to={adminPaths.mails()}>Ver todos los e-mails</QuietLink>
        </div>
      </section>
      <Panel id="texto" title="Lo que dice">
        <MailText mail={mail} />
      </Panel>
    </>
  );
}

function MailText({ mail: { text, emptiedAt } }: { mail: ShownMail }) {
  if (text === null) {
    return <p>Tu rol no lee los e-mails: pueden tener el enlace secreto de un pedido.</p>;
  }
  if (emptiedAt === null) return <p className="mail-text">{text}</p>;
  return (
    <p>
      El texto se borró el {formatMoment(emptiedAt)}: la tienda guarda {SENT_TEXT_DAYS} días el de
      los e-mails enviados y {UNSENT_TEXT_DAYS} días el de los que no salieron. Por eso ya no se
      puede reenviar.
    </p>
  );
}

import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import {
  describeAuthor,
  mailKindLabel,
  type ListedMail,
  type MailCounts,
  type MailPage,
  type MailState,
  describeHold,
  mailStateLabel,
} from "../../../domain/mail/mail";
import { writeMailQuery } from "../../../forms/mail/mail-list";
import { formatCount } from "../figures";
import { EmptyList } from "../list-rows";
import { ChangeForm } from "../../form";
import { IntentButton, QuietLink, Table } from "../page-parts";

type ShownMails = {
  state: MailState | null;
  after: number | null;
  list: MailPage;
  counts: MailCounts;
};

export function MailList({ state, after, list, counts }: ShownMails) {
  const isFirst = after === null;
  return (
    <section className="list-rows" aria-label="Lista de e-mails">
      <MailStateLinks state={state} counts={counts} />
      {state === "held" && counts.held > 0 && <WhyHeld />}
      {state === "failed" && counts.failed > 0 && <RetryAll count={counts.failed} />}
      {list.mails.length === 0 ? <NoMails state={state} /> : <MailTable mails={list.mails} />}
      {(!isFirst || list.olderThan !== null) && (
        <nav className="page-links" aria-label="Páginas">
          {!isFirst && <PageLink to={writeMailQuery(state)} text="Los más nuevos" />}
          {list.olderThan !== null && (
            <PageLink to={writeMailQuery(state, list.olderThan)} text="Más viejos" />
          )}
        </nav>
      )}
    </section>
  );
}

function PageLink({ to, text }: { to: string; text: string }) {
  return <QuietLink to={adminPaths.mails() + to}>{text}</QuietLink>;
}

function MailStateLinks({ state, counts }: Pick<ShownMails, "state" | "counts">) {
  const links: { id: MailState | null; text: string; count?: number }[] = [
    { id: null, text: "Todos" },
    { id: "waiting", text: "En espera", count: counts.waiting },
    { id: "failed", text: "No salieron", count: counts.failed },
    { id: "held", text: "Retenidos", count: counts.held },
    { id: "sent", text: "Enviados" },
  ];
  return (
    <nav className="state-links" aria-label="Estado">
      <ul>
        {links.map(({ id, text, count }) => (
          <li key={text}>
            <Link
              to={id === null ? adminPaths.mails() : adminPaths.mailsIn(id)}
              aria-current={id === state ? "page" : undefined}
            >
              {text}
              {count !== undefined && <span>{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RetryAll({ count }: { count: number }) {
  return (
    <ChangeForm action={adminPaths.mails()}>
      <IntentButton value="retry" className="button-small">
        {count === 1 ? "Volver a intentar con el que no salió" : "Volver a intentar con todos"}
      </IntentButton>
    </ChangeForm>
  );
}

function WhyHeld() {
  return (
    <p className="field-hint">
      Estos e-mails no salen solos: cada uno dice por qué. Podés dejarlos acá sin hacer nada, o
      mandar igual el que quieras.
    </p>
  );
}

function NoMails({ state }: { state: MailState | null }) {
  if (state === null) {
    return (
      <EmptyList
        title="Todavía no hay e-mails"
        text="Cada pedido le escribe a quien compra, y te avisa a vos. Los e-mails quedan acá, con lo que pasó con cada uno."
      />
    );
  }
  return (
    <EmptyList
      title="Ninguno por acá"
      text="No hay e-mails en ese estado."
      all={{ to: adminPaths.mails(), text: "Ver todos los e-mails" }}
    />
  );
}

function MailTable({ mails }: { mails: readonly ListedMail[] }) {
  return (
    <Table
      caption="E-mails"
      className="table-cards mail-table"
      columns={["E-mail", "Para", "Estado", { hidden: "Acciones" }]}
    >
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </Table>
  );
}

function MailRow({ mail }: { mail: ListedMail }) {
  const { id, kind, subject, recipient, createdAt, author } = mail;
  return (
    <tr>
      <th scope="row" className="card-wide">
        <Link className="mail-link" to={adminPaths.mail(id)}>
          {subject === "" ? "Sin asunto" : subject}
        </Link>
        <span className="cell-note">
          {mailKindLabel(kind)} · {createdAt === null ? "Sin fecha" : formatMoment(createdAt)}
          {author === "" ? "" : ` · ${describeAuthor(author)}`}
        </span>
      </th>
      <td className="card-wide mail-address">{recipient}</td>
      <td>
        <MailStateTag mail={mail} />
      </td>
      <td className="mail-action">
        <SendMail mail={mail} />
      </td>
    </tr>
  );
}

const TONES: Partial<Record<string, string>> = { sent: " tag-good", failed: " tag-alert" };

export function MailStateTag({ mail }: { mail: ListedMail }) {
  return (
    <>
      <span className={`tag${TONES[mail.status] ?? ""}`}>{mailStateLabel(mail.status)}</span>
      {describeNext(mail).map((line) => (
        <span key={line} className="cell-note">
          {line}
        </span>
      ))}
    </>
  );
}

function describeNext(mail: ListedMail) {
  const { status, attempts, lastError, nextAttemptAt, sentAt, heldReason } = mail;
  const tries = attempts === 1 ? "1 intento" : `${attempts} intentos`;
  switch (status) {
    case "sent":
      return [sentAt === null ? "Sin fecha" : formatMoment(sentAt)];
    case "held":
      return [describeHold(heldReason)];
    case "waiting":
      if (nextAttemptAt === null) return [];
      // Postponed before the first attempt; a new mail shows nothing.
      if (attempts === 0) return sayError(lastError);
      return [`${tries}; el próximo, ${formatMoment(nextAttemptAt)}`, ...sayError(lastError)];
    default:
      return [tries, ...sayError(lastError)];
  }
}

const sayError = (text: string) => (text === "" ? [] : [text]);

type SendMailProps = { mail: Pick<ListedMail, "id" | "subject" | "status" | "emptiedAt"> };

/** Sends a mail again, or releases a held one; nothing when its text was removed. */
export function SendMail({ mail: { id, subject, status, emptiedAt } }: SendMailProps) {
  if (emptiedAt !== null) return null;
  const isHeld = status === "held";
  return (
    <ChangeForm action={adminPaths.mails()}>
      <input type="hidden" name="id" value={id} />
      <button
        className="button button-quiet button-small"
        name="intent"
        value={isHeld ? "release" : "resend"}
      >
        {isHeld ? "Mandar igual" : "Reenviar"}
        <span className="visually-hidden"> “{subject}”</span>
      </button>
    </ChangeForm>
  );
}

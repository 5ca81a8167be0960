import { formatMoment } from "../../../domain/plain/buenos-aires";
import { describeHold, mailStateLabel, type ListedMail } from "../../../domain/mail/mail";

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

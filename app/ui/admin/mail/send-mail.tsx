import { adminPaths } from "../../../admin-paths";
import type { ListedMail } from "../../../domain/mail/mail";
import { ChangeForm } from "../../form";

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

import { adminPaths } from "../../../admin-paths";
import { chatAddress } from "../../../domain/buying/chat-address";
import type { FormReply } from "../../../forms/form-reply";
import { TextField } from "../../fields";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";

export type TicketField = "email";
export type TicketReply = FormReply<TicketField>;

type SendTicketProps = {
  orderNumber: string;
  /** Length of the history: the same form sends once. */
  seenEvents: number;
  /** What goes by WhatsApp, with the order's page. */
  chatText: string;
  reply: TicketReply | null;
};

/** If it is asked for: the sale needs no e-mail and no phone. */
export function SendTicket({ orderNumber, seenEvents, chatText, reply }: SendTicketProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <details className="print-hint" open={reply !== null || undefined}>
      <summary>Mandar el ticket</summary>
      {errors.length > 0 && <ErrorSummary title="No se mandó" errors={errors} />}
      <PostForm action={adminPaths.ticket(orderNumber)} className="form" noValidate>
        <input type="hidden" name="intent" value="mandar" />
        <input type="hidden" name="eventos" value={seenEvents} />
        <TextField
          name="email"
          label="E-mail"
          hint="Se usa solo para mandarlo: no queda en el pedido."
          type="email"
          autoComplete="off"
          defaultValue={reply?.values.email ?? ""}
          error={reply?.errors.email}
        />
        <div className="form-actions">
          <button className="button">Mandar por e-mail</button>
          <a className="button button-quiet" href={chatAddress("", chatText)}>
            Mandar por WhatsApp
          </a>
        </div>
      </PostForm>
    </details>
  );
}

const CONTROLS: FormControls<TicketField> = { email: "email" };

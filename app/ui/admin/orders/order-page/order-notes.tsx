import { isMailAddress } from "../../../../domain/mail/mail-address";
import { MAX_NOTE_LENGTH } from "../../../../domain/orders/order-event";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { TextArea } from "../../../text-area";
import { OrderForm, replyTo, Submit } from "./order-form";
import { replyField } from "../../reply-field";

type OrderNotesProps = { order: Order; reply: OrderReply | null };

/** Internal notes and messages to the shopper. */
export function OrderNotes({ order, reply }: OrderNotesProps) {
  const own = replyTo("internal-note", reply);
  const message = replyTo("shopper-note", reply);
  const count = (kind: string) => order.events.filter((event) => event.kind === kind).length;
  return (
    <section className="panel" aria-labelledby="notas">
      <h2 id="notas">Notas y mensajes</h2>
      <div className="order-notes">
        {/* A saved note empties its form; the other form keeps its text. */}
        <OrderForm key={`nota ${count("internal-note")}`} order={order} intent="internal-note">
          <TextArea
            {...replyField(own, "nota")}
            label="Nota interna"
            hint="Solo la ves vos."
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
          />
          <Submit intent="internal-note" look="button-quiet">
            Guardar la nota
          </Submit>
        </OrderForm>
        {isMailAddress(order.customerEmail) ? (
          <OrderForm key={`mensaje ${count("shopper-note")}`} order={order} intent="shopper-note">
            <TextArea
              {...replyField(message, "mensaje")}
              label="Mensaje para el cliente"
              hint={`Sale por e-mail a ${order.customerEmail} y queda en la página de su pedido.`}
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
            />
            <Submit intent="shopper-note" look="button-quiet">
              Enviar el mensaje
            </Submit>
          </OrderForm>
        ) : (
          <p className="field-hint">
            {hadAddress(order)
              ? "No le podés mandar un mensaje: el pedido ya no tiene un e-mail. Así queda cuando se borran los datos del cliente."
              : "No le podés mandar un mensaje: el pedido no tiene un e-mail."}
          </p>
        )}
      </div>
    </section>
  );
}

/** Orders from the website always have an e-mail; the owner's orders may have none. */
function hadAddress({ channel, events }: Order): boolean {
  return channel === "web" || events.some(({ kind }) => kind === "personal-data-erased");
}

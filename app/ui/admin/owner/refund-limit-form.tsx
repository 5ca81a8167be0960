import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { FormReply } from "../../../forms/form-reply";
import type { PeopleField } from "../../../forms/owner/people";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { replyField } from "../reply-field";

type RefundLimitFormProps = { limitInPesos: number; reply: FormReply<PeopleField> | null };

export function RefundLimitForm({ limitInPesos, reply }: RefundLimitFormProps) {
  return (
    <section className="panel" aria-labelledby="devoluciones">
      <h2 id="devoluciones">Devoluciones</h2>
      <PostForm action={adminPaths.people()} className="form" noValidate>
        <input type="hidden" name="intent" value="refund-limit" />
        <TextField
          {...replyField(reply, "tope", limitInPesos === 0 ? "" : formatWhole(limitInPesos))}
          label="Tope de devoluciones de Ventas"
          hint="En pesos, por cada pedido: vale para la suma de sus devoluciones. Vacío, Ventas no devuelve dinero."
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button button-quiet">Guardar el tope</button>
        </div>
      </PostForm>
    </section>
  );
}

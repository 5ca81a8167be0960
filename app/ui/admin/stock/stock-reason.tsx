import { EDIT_REASONS } from "../../../domain/stock/movement-reasons";
import type { FormReply } from "../../../forms/form-reply";
import { FIELDS } from "../../../forms/stock/stock-form";

const DEFAULT_REASON = "intake";

/** Why the numbers change; its error stands elsewhere. */
export function StockReason({ reply }: { reply: FormReply | null }) {
  const isInvalid = reply?.errors[FIELDS.reason] !== undefined;
  return (
    <label className="stock-reason">
      <span className="field-label">Motivo</span>
      <select
        id={FIELDS.reason}
        name={FIELDS.reason}
        defaultValue={reply?.values[FIELDS.reason] || DEFAULT_REASON}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={isInvalid ? `${FIELDS.reason}-error` : undefined}
      >
        {EDIT_REASONS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

import { formatMoment } from "../../../../domain/plain/buenos-aires";
import type { OrderRefund } from "../../../../domain/payments/order-payments";
import { formatPaid } from "../../../../domain/payments/payment-labels";
import { refundStateLabel } from "../../../../domain/payments/payment-refund";

/** A payment's refunds, completed or failed. */
export function RefundList({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <div>
      <h3>Reembolsos</h3>
      <ul className="order-refunds">
        {refunds.map(({ id, amountInCents, status, author, lastError, at }) => (
          <li key={id}>
            <p>
              <strong>{formatPaid(amountInCents)}</strong> · {refundStateLabel(status)}
            </p>
            <p className="cell-note">
              {at === null ? "Sin fecha" : formatMoment(at)}
              {author === "" ? "" : ` · ${author}`}
            </p>
            {lastError !== "" && <p className="alert-note">{lastError}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { KEEP_PLACE } from "../../keep-place";
import { PostForm } from "../../post-form";
import type { OrderQuery } from "../../../domain/orders/back-office-list";
import { adminPaths } from "../../../admin-paths";

type OrderBulkBarProps = {
  formId: string;
  /** The query of the list, to return to it. */
  list: string;
  isRefused: boolean;
  /**
   * Number of selected orders, counted by script; null without script, and the bar is then always
   * shown.
   */
  count: number | null;
  /** What all orders of the list do with their pieces, when it shows only those. */
  pieces: OrderQuery["pieces"];
};

const CHANGES = {
  held: { step: "free", text: "Liberar las prendas" },
  unheld: { step: "hold", text: "Separar las prendas" },
} as const;

/** Actions for the selected orders. The checkboxes in the table belong to this form. */
export function OrderBulkBar({ formId, list, isRefused, count, pieces }: OrderBulkBarProps) {
  const change = pieces && CHANGES[pieces];
  return (
    <PostForm
      id={formId}
      action={adminPaths.orders() + list}
      {...KEEP_PLACE}
      className={count === null ? "bulk" : "bulk bulk-sticky"}
      hidden={count === 0 && !isRefused}
      aria-label="Con los elegidos"
    >
      <input type="hidden" name="lista" value={list} />
      <div className="bulk-row bulk-row-wide">
        <p className="bulk-title" role={count === null ? undefined : "status"}>
          {count === null ? "Con los elegidos:" : count === 1 ? "1 elegido" : `${count} elegidos`}
        </p>
        {change ? (
          <>
            <button className="button button-small" name="intent" value={`move-${change.step}`}>
              {change.text}
            </button>
            {pieces === "unheld" && (
              <button
                className="button button-quiet button-small"
                name="intent"
                value="move-cancelled"
              >
                Cancelar los pedidos
              </button>
            )}
          </>
        ) : (
          <>
            <button
              className="button button-quiet button-small"
              name="intent"
              value="move-preparing"
            >
              Marcar en preparación
            </button>
            <button className="button button-small" name="intent" value="move-shipped">
              Marcar como enviados
            </button>
          </>
        )}
      </div>
    </PostForm>
  );
}

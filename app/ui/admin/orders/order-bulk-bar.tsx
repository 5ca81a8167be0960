import { paths } from "../../../paths";
import { KEEP_PLACE } from "../../keep-place";
import { PostForm } from "../../post-form";

type OrderBulkBarProps = {
  formId: string;
  /** The query of the list, to come back to. */
  list: string;
  isRefused: boolean;
  /** How many are ticked, as scripts count them; null without, and then the bar is always there. */
  count: number | null;
};

/** What can be done with the ticked orders; the boxes stand in the table and belong to this form. */
export function OrderBulkBar({ formId, list, isRefused, count }: OrderBulkBarProps) {
  return (
    <PostForm
      id={formId}
      action={paths.adminOrders() + list}
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
        <button className="button button-quiet button-small" name="intent" value="move-preparing">
          Marcar en preparación
        </button>
        <button className="button button-small" name="intent" value="move-shipped">
          Marcar como enviados
        </button>
      </div>
    </PostForm>
  );
}

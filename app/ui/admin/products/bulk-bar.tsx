import { adminPaths } from "../../../admin-paths";
import type { AdminField, AdminCounts } from "../../../domain/products/admin-catalogue";
import { formatWhole } from "../../../domain/plain/whole-number";
import { MAX_TEXT_LENGTHS } from "../../../domain/products/product-limits";
import { MAX_CHOSEN } from "../../../forms/products/chosen-products";
import { FIELD_PARAMETERS } from "../../../forms/products/admin-product-list";
import type { BulkReply } from "../../../forms/products/product-bulk";
import { KEEP_PLACE } from "../../keep-place";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import type { Choice } from "./product-choice";

type BulkBarProps = {
  formId: string;
  /** Another one for each answer. */
  listKey: string;
  list: string;
  counts: AdminCounts;
  /**
   * Number of all matching products, when they exceed the page and not the limit; otherwise null.
   */
  matchCount: number | null;
  isNarrowed: boolean;
  reply: BulkReply | null;
  /** Read by script; null without script, and the bar is then always shown. */
  choice: Choice | null;
};

/** Actions for the selected products. The checkboxes in the table belong to this form. */
export function BulkBar({ formId, list, counts, reply, choice, ...match }: BulkBarProps) {
  const { listKey, matchCount, isNarrowed } = match;
  const count = choice && (choice.isAll && matchCount !== null ? matchCount : choice.count);
  const hasFieldError = ["marca", "categoria", "subcategoria", "coleccion"].some(
    (field) => reply !== null && field in reply.errors,
  );
  return (
    <PostForm
      id={formId}
      action={adminPaths.products() + list}
      {...KEEP_PLACE}
      className={count === null ? "bulk" : "bulk bulk-sticky"}
      hidden={count === 0 && reply === null}
      aria-label="Con los elegidos"
    >
      {/* Enter in a text field presses a form's first button; this one does nothing. */}
      <button disabled hidden />
      <input type="hidden" name="lista" value={list} />
      <div className="bulk-row">
        <p className="bulk-title" role={count === null ? undefined : "status"}>
          {count === null ? "Con los elegidos:" : describeCount(count)}
        </p>
        <BulkButton form={formId} intent="show">
          Mostrar
        </BulkButton>
        <BulkButton form={formId} intent="hide">
          Ocultar
        </BulkButton>
        <BulkButton form={formId} intent="reprice">
          Precios
        </BulkButton>
        <BulkButton form={formId} intent="sale">
          Ofertas
        </BulkButton>
        <BulkButton form={formId} intent="delete">
          Eliminar
        </BulkButton>
      </div>
      {matchCount !== null && (
        // A new checkbox for each answer, so that the next change is not for all products too.
        <label className="check bulk-all" key={listKey}>
          <input
            type="checkbox"
            name="todos"
            value="1"
            defaultChecked={reply?.isAllChosen ?? false}
          />
          {describeAll(matchCount, isNarrowed)}
        </label>
      )}
      <details className="bulk-more" open={hasFieldError}>
        <summary>Más cambios</summary>
        <div className="bulk-fields">
          <div className="bulk-field">
            <StoredField label="Marca" field="brand" counts={counts} reply={reply} />
            <BulkButton form={formId} intent="set-brand">
              Poner marca
            </BulkButton>
          </div>
          <div className="bulk-field bulk-field-wide">
            <StoredField label="Categoría" field="category" counts={counts} reply={reply} />
            <StoredField
              label="Subcategoría (opcional)"
              field="subcategory"
              counts={counts}
              reply={reply}
            />
            <BulkButton form={formId} intent="set-category">
              Poner categoría
            </BulkButton>
          </div>
          <div className="bulk-field">
            <StoredField
              label="Colección (vacía: ninguna)"
              field="collection"
              counts={counts}
              reply={reply}
            />
            <BulkButton form={formId} intent="set-collection">
              Poner colección
            </BulkButton>
          </div>
        </div>
      </details>
    </PostForm>
  );
}

function describeAll(count: number, isNarrowed: boolean): string {
  const all = isNarrowed ? "que coinciden con la búsqueda" : "productos";
  const only = count > MAX_CHOSEN ? ". Son muchos: solo para cambiar precios" : "";
  return `A los ${formatWhole(count)} ${all}, no solo a los de esta página${only}`;
}

function describeCount(count: number): string {
  return count === 1 ? "1 elegido" : `${count} elegidos`;
}

type BulkButtonProps = { form: string; intent: string; children: React.ReactNode };

function BulkButton({ form, intent, children }: BulkButtonProps) {
  return (
    <button form={form} className="button button-quiet button-small" name="intent" value={intent}>
      {children}
    </button>
  );
}

type StoredFieldProps = {
  label: string;
  field: AdminField;
  counts: AdminCounts;
  reply: BulkReply | null;
};

/** A stored value, typed or chosen from those in use. */
function StoredField({ label, field, counts, reply }: StoredFieldProps) {
  const name = FIELD_PARAMETERS[field];
  return (
    <>
      <TextField
        name={name}
        label={label}
        list={`${name}-en-uso`}
        maxLength={MAX_TEXT_LENGTHS[field]}
        autoComplete="off"
        defaultValue={reply?.values[name] ?? ""}
        error={reply?.errors[name]}
      />
      <datalist id={`${name}-en-uso`}>
        {counts.values[field].map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

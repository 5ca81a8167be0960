import { adminPaths } from "../../../admin-paths";
import type { AdminCounts } from "../../../domain/products/admin-listing";
import { listKnown } from "../../../domain/products/audience-words";
import { PRODUCT_FIELDS } from "../../../domain/products/product-fields";
import { formatWhole } from "../../../domain/plain/whole-number";
import { TEXT_FACTS } from "../../../domain/products/text-fields";
import { MAX_CHOSEN } from "../../../forms/products/chosen-products";
import type { BulkField, BulkReply } from "../../../forms/products/product-bulk";
import { KEEP_PLACE } from "../../page-focus";
import { PostForm } from "../../form";
import { TextField } from "../../fields";
import { AudienceBoxes } from "./audience-boxes";
import type { Choice } from "./product-choice";

const BUTTONS = [
  ["show", "Mostrar"],
  ["hide", "Ocultar"],
  ["reprice", "Precios"],
  ["sale", "Ofertas"],
  ["labels", "Etiquetas"],
  ["delete", "Eliminar"],
] as const;

const SETTERS = [
  { intent: "set-brand", text: "Poner marca", fields: [{ field: "brand", label: "Marca" }] },
  {
    intent: "set-category",
    text: "Poner categoría",
    fields: [
      { field: "category", label: "Categoría" },
      { field: "subcategory", label: "Subcategoría (opcional)" },
    ],
  },
  {
    intent: "set-collection",
    text: "Poner colecciones",
    fields: [{ field: "collection", label: "Colecciones (vacío: ninguna)" }],
  },
  {
    intent: "set-season",
    text: "Poner temporada",
    fields: [{ field: "season", label: "Temporada (vacía: ninguna)" }],
  },
  {
    intent: "add-places",
    text: "Agregar a estos lugares",
    fields: [{ field: "alsoIn", label: "También en" }],
  },
  {
    intent: "set-cost",
    text: "Poner costo",
    fields: [{ field: "costInPesos", label: "Costo (vacío: ninguno)" }],
  },
] as const;

type BulkBarProps = {
  formId: string;
  /** Another one for each answer. */
  listKey: string;
  list: string;
  counts: AdminCounts;
  /** Of all matching products, when they exceed the page and not the limit; otherwise null. */
  matchCount: number | null;
  isNarrowed: boolean;
  reply: BulkReply | null;
  /** Read by script; null without script, and the bar is then always shown. */
  choice: Choice | null;
};

/** Actions for the selected products. The checkboxes in the table belong to this form. */
export function BulkBar({ formId, list, counts, reply, choice, ...match }: BulkBarProps) {
  const { listKey, matchCount, isNarrowed } = match;
  const { errors = {} } = reply ?? {};
  const count = choice && (choice.isAll && matchCount !== null ? matchCount : choice.count);
  const hasFieldError = Object.keys(errors).some((control) => control !== "productos");
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
        {BUTTONS.map(([intent, text]) => (
          <BulkButton key={intent} form={formId} intent={intent} text={text} />
        ))}
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
          {SETTERS.map(({ intent, text, fields }) => (
            <div
              key={intent}
              className={fields.length > 1 ? "bulk-field bulk-field-wide" : "bulk-field"}
            >
              {fields.map(({ field, label }) => (
                <StoredField key={field} {...{ field, label, counts, reply }} />
              ))}
              <BulkButton form={formId} intent={intent} text={text} />
            </div>
          ))}
          <div className="bulk-field">
            <AudienceBoxes
              chosen={listKnown(reply?.values.para ?? "")}
              error={errors.para}
              id="para-elegidos"
            />
            <BulkButton form={formId} intent="set-audiences" text="Poner para quién es" />
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

function BulkButton({ form, intent, text }: { form: string; intent: string; text: string }) {
  return (
    <button form={form} className="button button-quiet button-small" name="intent" value={intent}>
      {text}
    </button>
  );
}

type StoredFieldProps = {
  label: string;
  field: Exclude<BulkField, "audiences">;
  counts: AdminCounts;
  reply: BulkReply | null;
};

function StoredField({ label, field, counts, reply }: StoredFieldProps) {
  const { control: name } = PRODUCT_FIELDS[field];
  const maxLength = isText(field) ? TEXT_FACTS[field].maxLength : undefined;
  const used = isText(field) ? counts.values[field] : [];
  return (
    <>
      <TextField
        name={name}
        label={label}
        list={`${name}-en-uso`}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={reply?.values[name] ?? ""}
        error={reply?.errors[name]}
      />
      <datalist id={`${name}-en-uso`}>
        {used.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

type TypedField = StoredFieldProps["field"];

function isText(field: TypedField): field is Exclude<TypedField, "alsoIn" | "costInPesos"> {
  return field in TEXT_FACTS;
}

import { useMemo } from "react";

import { adminPaths } from "../../../../admin-paths";
import { CHECKOUT_LIMITS } from "../../../../domain/buying/checkout";
import { DELIVERY_METHODS } from "../../../../domain/buying/shipping";
import type { Field, FieldWords } from "../../../../domain/plain/fields";
import { PROVINCES } from "../../../../domain/plain/province";
import { ADDRESS_FIELDS, COUNTER_FIELDS } from "../../../../forms/buying/checkout-form";
import type { CorrectedLine, CorrectionReply } from "../../../../forms/orders/correction-form";
import { EmailField } from "../../../email-field";
import { ErrorSummary, PostForm, useReplyErrors } from "../../../form";
import { ProvinceField, SelectField, TextField } from "../../../fields";
import { FormFields } from "../../../form-fields";
import { IntentButton, Panel } from "../../page-parts";

export type CorrectionPageData = {
  orderNumber: string;
  /** Why it cannot be corrected; null when it can. */
  closed: string | null;
  version: string;
  formKey: string;
  texts: Record<string, string>;
  lines: CorrectedLine[];
};

type CorrectionFormProps = {
  page: CorrectionPageData;
  answer: CorrectionReply | { values: Record<string, string> } | null;
};

const FORM_ID = "correccion";

export function CorrectionForm({ page, answer }: CorrectionFormProps) {
  const reply = answer && "errors" in answer ? answer : null;
  const values: Partial<Record<string, string>> = { ...page.texts, ...answer?.values };
  const errors = useReplyErrors(
    reply,
    useMemo(() => controlsOf(page.lines), [page.lines]),
  );
  const field = (name: string) => {
    return { name, defaultValue: values[name] ?? "", error: reply?.errors[name] };
  };
  return (
    <PostForm
      id={FORM_ID}
      // What a conflict leaves is shown beside the order as it is now.
      key={page.version}
      action={adminPaths.orderCorrection(page.orderNumber)}
      className="form"
      noValidate
      replace
    >
      {errors.length > 0 && <ErrorSummary title="Revisá estos datos" errors={errors} />}
      <input type="hidden" name="version" value={values.version ?? page.version} />
      <input type="hidden" name="clave" value={values.clave ?? page.formKey} />
      <Panel id="prendas" title="Las prendas">
        {page.lines.map((line) => (
          <LineFields key={line.id} line={line} field={field} />
        ))}
        <AddedFields found={reply?.found} field={field} />
      </Panel>
      <Panel id="contacto" title="Contacto">
        <FormFields
          fields={BUYER}
          show={(name) => ({ ...field(name), label: labelOf(BUYER, name), hint: undefined })}
          parts={{
            email: (
              <EmailField
                formId={FORM_ID}
                label={COUNTER_FIELDS.email.label}
                autoComplete="off"
                value={values.email}
                error={reply?.errors.email}
                maxLength={CHECKOUT_LIMITS.email}
              />
            ),
          }}
        />
      </Panel>
      <Panel id="entrega-titulo" title="Entrega">
        <SelectField {...field("entrega")} label="Entrega" options={DELIVERY_METHODS} />
        <fieldset className="form sale-address">
          <legend>Adónde va, si se envía</legend>
          <FormFields
            fields={ADDRESS}
            show={(name) => ({ ...field(name), label: labelOf(ADDRESS, name), hint: undefined })}
            parts={{
              provincia: (
                <ProvinceField
                  {...field("provincia")}
                  placeholder="Elegí la provincia"
                  provinces={PROVINCES}
                />
              ),
            }}
          />
          <input type="hidden" name="calleVista" value={values.calle ?? ""} />
        </fieldset>
      </Panel>
      <div className="form-actions">
        <IntentButton value="preview">Ver el cambio</IntentButton>
      </div>
    </PostForm>
  );
}

type FieldOf = (name: string) => { name: string; defaultValue: string; error: string | undefined };

function LineFields({ line, field }: { line: CorrectedLine; field: FieldOf }) {
  const { id, name, sizes, colors } = line;
  return (
    <fieldset className="form">
      <legend>{name}</legend>
      <div className="form-row">
        {sizes.length > 0 && (
          <SelectField {...idOf(field(`talle-${id}`))} label="Talle" options={sizes} />
        )}
        {colors.length > 0 && (
          <SelectField {...idOf(field(`color-${id}`))} label="Color" options={colors} />
        )}
        <TextField
          {...idOf(field(`cantidad-${id}`))}
          label="Cantidad"
          hint="0 la saca."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

const idOf = (field: ReturnType<FieldOf>) => ({ ...field, id: field.name });

type AddedFieldsProps = { found: CorrectionReply["found"]; field: FieldOf };

function AddedFields({ found, field }: AddedFieldsProps) {
  const chosen = field("linea").defaultValue;
  return (
    <fieldset className="form">
      <legend>Agregar una prenda</legend>
      <TextField
        {...field("agregar")}
        label="Cuál"
        hint="Por nombre, SKU o código de barras. Vacío, no se agrega nada."
        autoComplete="off"
      />
      {(found !== undefined || chosen !== "") && (
        <div className="form-row">
          {found === undefined ? (
            <input type="hidden" name="linea" value={chosen} />
          ) : (
            <SelectField
              {...field("linea")}
              label="Qué prenda"
              options={[{ id: "", label: "Elegí una" }, ...found]}
            />
          )}
          <TextField
            {...field("sumaCantidad")}
            label="Cuántas"
            defaultValue={field("sumaCantidad").defaultValue || "1"}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  );
}

/** A field of the checkout, filled in by the shop for somebody else. */
const ofOther = (field: Field, words: Partial<FieldWords> = {}): Field => {
  const { hint: _, ...rest } = field;
  return { ...rest, ...words };
};

const BUYER = [
  ofOther(COUNTER_FIELDS.name),
  ofOther(COUNTER_FIELDS.phone, { isBeside: true }),
  COUNTER_FIELDS.email,
];
const ADDRESS = [
  ofOther(ADDRESS_FIELDS.province),
  ofOther(ADDRESS_FIELDS.city, { isBeside: true }),
  ofOther(ADDRESS_FIELDS.street),
  ofOther(ADDRESS_FIELDS.postalCode, { isBeside: true }),
];

const labelOf = (fields: readonly Field[], name: string) =>
  fields.find((field) => field.name === name)?.label ?? "";

/** In the order of the form; `pedido` is no control. */
function controlsOf(lines: readonly CorrectedLine[]): Record<string, string | null> {
  const ofLines = lines.flatMap(({ id }) => [`talle-${id}`, `color-${id}`, `cantidad-${id}`]);
  const own = ["agregar", "linea", "sumaCantidad", "nombre", "telefono", "email", "entrega"];
  const address = ["provincia", "localidad", "calle", "codigoPostal"];
  const controls = [...ofLines, ...own, ...address].map((name): [string, string] => [name, name]);
  return { pedido: null, ...Object.fromEntries(controls) };
}

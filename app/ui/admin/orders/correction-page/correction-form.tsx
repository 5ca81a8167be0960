import { useMemo } from "react";

import { adminPaths } from "../../../../admin-paths";
import { DELIVERY_METHODS } from "../../../../domain/buying/shipping";
import {
  FIELD_NAMES,
  type CorrectedLine,
  type CorrectionReply,
} from "../../../../forms/orders/correction-form";
import { ErrorSummary, PostForm, useReplyErrors } from "../../../form";
import { SelectField, TextField } from "../../../fields";
import { IntentButton, Panel } from "../../page-parts";
import { AddressFields, BuyerFields } from "../buyer-fields";

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
        <BuyerFields stored={page.texts} reply={answer} formId={FORM_ID} />
      </Panel>
      <Panel id="entrega-titulo" title="Entrega">
        <SelectField {...field("entrega")} label="Entrega" options={DELIVERY_METHODS} />
        <AddressFields stored={page.texts} reply={answer} />
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

/** In the order of the form; `pedido` is no control. */
function controlsOf(lines: readonly CorrectedLine[]): Record<string, string | null> {
  const ofLines = lines.flatMap(({ id }) => [`talle-${id}`, `color-${id}`, `cantidad-${id}`]);
  const controls = [...ofLines, ...FIELD_NAMES].map((name): [string, string] => [name, name]);
  return { pedido: null, ...Object.fromEntries(controls) };
}

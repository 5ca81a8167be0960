import { Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatPesos } from "../../../domain/plain/money";
import { ROUNDINGS } from "../../../domain/products/reprice";
import {
  PRICE_MODES,
  type PriceMode,
  type PriceRuleValues,
} from "../../../forms/products/price-rule";
import { SelectField } from "../../select-field";
import { TextField } from "../../text-field";

const MODES: { id: PriceMode; label: string }[] = [
  { id: "subir", label: "Subir un porcentaje" },
  { id: "bajar", label: "Bajar un porcentaje" },
  { id: "fijar", label: "Poner el mismo precio a todos" },
];

const ROUNDING_OPTIONS = ROUNDINGS.map(({ id, step, ending }) => ({
  id,
  label:
    ending > 0 ? `terminado en ${ending}` : step === 1 ? "sin redondear" : `a ${formatPesos(step)}`,
}));

type PriceRuleFormProps = {
  /** The page of the preview. */
  action?: string;
  modes?: readonly PriceMode[];
  values: PriceRuleValues;
  error: string | undefined;
  /** The selection, as hidden fields. */
  fields: readonly [string, string][];
};

/** What happens to each price. It opens the preview, and changes nothing. */
export function PriceRuleForm({
  action = adminPaths.prices(),
  modes = PRICE_MODES,
  values,
  error,
  fields,
}: PriceRuleFormProps) {
  return (
    <Form key={JSON.stringify(values)} method="get" action={action} className="panel price-rule">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="modo"
        label="Qué hacer"
        defaultValue={values.modo}
        options={MODES.filter(({ id }) => modes.includes(id))}
      />
      <TextField
        name="valor"
        label="Cuánto"
        hint="Un porcentaje (10,71) o el precio en pesos (26.000)."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.valor}
        error={error}
      />
      <SelectField
        name="redondeo"
        label="Redondeo"
        defaultValue={values.redondeo}
        options={ROUNDING_OPTIONS}
      />
      <button className="button">Ver los precios nuevos</button>
    </Form>
  );
}

import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { FormReply } from "../../../forms/form-reply";
import type { StartValues } from "../../../forms/products/price-start";
import { PostForm } from "../../post-form";
import { RadioFrame } from "../../field-frame";
import { TextField } from "../../text-field";
import { replyField } from "../reply-field";

const FORM_ID = "guardar-precios";

type PriceSaveFormProps = {
  /** Of the preview. */
  query: string;
  /** The rule and what was seen, as hidden fields. */
  fields: readonly [string, string][];
  start: StartValues;
  reply: FormReply | null;
};

/** When the prices of the preview begin. Its button is in `PriceSaveBar`. */
export function PriceSaveForm({ query, fields, start, reply }: PriceSaveFormProps) {
  const chosen = reply?.values.cuando ?? start.cuando;
  const choice = { type: "radio", name: "cuando" };
  return (
    <PostForm id={FORM_ID} action={adminPaths.prices() + query} className="panel price-start">
      {fields.map(([name, value], position) => (
        <input key={position} type="hidden" name={name} value={value} />
      ))}
      <RadioFrame name="cuando" legend="¿Cuándo?" className="price-when" error={undefined}>
        <label className="check" htmlFor="cuando">
          <input {...choice} id="cuando" value="ahora" defaultChecked={chosen !== "despues"} />
          Ahora
        </label>
        <label className="check" htmlFor="cuando-despues">
          <input
            {...choice}
            id="cuando-despues"
            value="despues"
            defaultChecked={chosen === "despues"}
          />
          Desde el…
        </label>
      </RadioFrame>
      <div className="price-start-fields">
        <TextField {...replyField(reply, "dia", start.dia)} type="date" label="Día" />
        <TextField {...replyField(reply, "hora", start.hora)} type="time" label="Hora" />
        <p className="field-hint">
          Es la hora de Buenos Aires. La regla se aplica a los precios que haya en ese momento.
        </p>
      </div>
    </PostForm>
  );
}

/** Stays in sight below a long list. */
export function PriceSaveBar({ list }: { list: string }) {
  return (
    <div className="form-actions price-save">
      <button className="button" form={FORM_ID} name="intent" value="save">
        Guardar cambios
      </button>
      <Link to={adminPaths.products() + list}>Cancelar</Link>
    </div>
  );
}

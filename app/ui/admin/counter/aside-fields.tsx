import {
  ASIDE_BUTTON,
  ASIDE_FIELDS,
  MAX_ASIDE_NAME,
  MAX_ASIDE_PHONE,
} from "../../../forms/counter/aside-form";
import type { CounterReply } from "../../../forms/counter/counter-form";
import { TextField } from "../../fields";

type AsideFieldsProps = {
  reply: CounterReply | null;
  /** The day until when pieces are usually kept. */
  until: string;
};

/** In the form of a sale, after its button: the pieces wait for a person, who pays a part of them or nothing. */
export function AsideFields({ reply, until }: AsideFieldsProps) {
  const isUsed = ASIDE_FIELDS.some((name) => reply?.errors[name] !== undefined);
  const isTyped = (reply?.values.separarPara ?? "") !== "";
  const field = (name: (typeof ASIDE_FIELDS)[number]) => ({
    name,
    defaultValue: reply?.values[name] ?? (name === "separarHasta" ? until : ""),
    error: reply?.errors[name],
    autoComplete: "off",
  });
  return (
    <details className="aside-fields" open={isUsed || isTyped || undefined}>
      <summary>Separar para después</summary>
      <p className="field-hint">
        Las prendas quedan guardadas hasta el final de ese día. La seña se cobra ahora, con la forma
        elegida arriba, y el resto al retirarlas. Vale el precio de efectivo.
      </p>
      <div className="form-row">
        <TextField {...field("separarPara")} label="Para quién" maxLength={MAX_ASIDE_NAME} />
        <TextField
          {...field("separarTelefono")}
          label="Teléfono"
          hint="Opcional."
          maxLength={MAX_ASIDE_PHONE}
          inputMode="tel"
        />
      </div>
      <div className="form-row">
        <TextField {...field("separarHasta")} label="Hasta qué día" type="date" />
        <TextField {...field("sena")} label="Seña" hint="Vacío: sin seña." inputMode="numeric" />
      </div>
      <div className="form-actions">
        <button className="button button-quiet" {...ASIDE_BUTTON}>
          Separar
        </button>
      </div>
    </details>
  );
}

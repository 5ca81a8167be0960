import type { OfferChoices } from "../../../domain/offers/edited-offer";
import type { SharedField } from "../../../forms/offers/offer-fields";
import type { FormReply } from "../../../forms/form-reply";
import { FieldError } from "../../field-frame";
import { TextField } from "../../text-field";
import { replyField } from "../reply-field";

type SharedFieldsProps = {
  reply: FormReply<SharedField> | null;
  choices: OfferChoices;
  start: { desde: string; hasta: string; sinOferta: boolean };
  chosen: { brands: readonly string[]; groups: readonly string[] };
};

/** The days and the scope of a code or of an offer by quantity. */
export function SharedFields({ reply, choices, start, chosen }: SharedFieldsProps) {
  const skipsSale = reply ? reply.values.sinOferta === "1" : start.sinOferta;
  return (
    <>
      <div className="form-row">
        <TextField
          {...replyField(reply, "desde", start.desde)}
          type="date"
          label="Desde"
          hint="Vacío: desde ya."
        />
        <TextField
          {...replyField(reply, "hasta", start.hasta)}
          type="date"
          label="Hasta"
          hint="Ese día inclusive. Vacío: sin fin."
        />
      </div>
      <Checks
        name="marcas"
        legend="Marcas"
        all="Sin elegir ninguna, vale para todas las marcas."
        options={choices.brands}
        chosen={chosen.brands}
        error={reply?.errors.marcas}
      />
      <Checks
        name="categorias"
        legend="Categorías"
        all="Sin elegir ninguna, vale para todas las categorías."
        options={choices.groups}
        chosen={chosen.groups}
        error={reply?.errors.categorias}
      />
      <label className="check">
        <input type="checkbox" name="sinOferta" value="1" defaultChecked={skipsSale} />
        No vale para lo que ya está en oferta
      </label>
    </>
  );
}

type ChecksProps = {
  name: string;
  legend: string;
  all: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
};

function Checks({ name, legend, all, options, chosen, error }: ChecksProps) {
  if (options.length === 0 && error === undefined) return null;
  return (
    <details className="scope" open={chosen.length > 0 || error !== undefined}>
      <summary id={name}>
        {legend}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        <p className="field-hint">{all}</p>
        <FieldError id={name} error={error} />
        {options.map((option) => (
          <label key={option.id} className="check">
            <input
              type="checkbox"
              name={name}
              value={option.id}
              defaultChecked={chosen.includes(option.id)}
            />
            {option.name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

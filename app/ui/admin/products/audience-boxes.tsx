import { AUDIENCES, type Audience } from "../../../domain/catalogue/audience";
import { PRODUCT_FIELDS } from "../../../domain/products/product-fields";
import { FieldError } from "../../fields";

type AudienceBoxesProps = {
  /** Of the first box, which the error summary links to. */
  id: string;
  chosen: readonly Audience[];
  error: string | undefined;
};

/** For whom a product is: none means that it is not said. */
export function AudienceBoxes({ id, chosen, error }: AudienceBoxesProps) {
  const { control, label } = PRODUCT_FIELDS.audiences;
  return (
    <fieldset
      className="audiences"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      <FieldError id={id} error={error} />
      <ul className="chips">
        {AUDIENCES.map(({ id: audience, label: name }, position) => (
          <li key={audience}>
            <label className="chip" htmlFor={position === 0 ? id : `${id}-${audience}`}>
              <input
                type="checkbox"
                id={position === 0 ? id : `${id}-${audience}`}
                name={control}
                value={audience}
                defaultChecked={chosen.includes(audience)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

import {
  IMPORT_SYSTEMS,
  systemLabel,
  type ImportChoices,
  COLOR_USES,
  ENCODINGS,
  EXISTING_USES,
  NUMBER_STYLES,
  PRICE_USES,
  PROPERTY_USES,
} from "../../../domain/imports/import-choices";
import type { ImportReading } from "../../../domain/imports/imported-product";
import { CHOICE_FIELDS } from "../../../forms/imports/import-form";
import { SelectField } from "../../fields";

/** The form of an import's page, which these fields and both its buttons belong to. */
export const IMPORT_FORM_ID = "importar";

type ReadingFieldsProps = {
  choices: ImportChoices;
  /** Null for a file that cannot be read. */
  reading: ImportReading | null;
};

const UNANSWERED = { id: "", label: "Elegí qué es" };

export function ReadingFields({ choices, reading }: ReadingFieldsProps) {
  const guessed = reading === null ? "" : ` (${systemLabel(reading.system)})`;
  return (
    <div className="import-choices">
      <div className="form-row">
        <SelectField
          name={CHOICE_FIELDS.system}
          label="Programa"
          defaultValue={choices.system ?? ""}
          options={[
            { id: "", label: choices.system === null ? `Reconocerlo${guessed}` : "Reconocerlo" },
            ...IMPORT_SYSTEMS,
          ]}
        />
        <SelectField
          name={CHOICE_FIELDS.encoding}
          label="Letras"
          defaultValue={choices.encoding ?? ""}
          options={[{ id: "", label: "Reconocerlas" }, ...ENCODINGS]}
        />
        <SelectField
          name={CHOICE_FIELDS.numbers}
          label="Números"
          defaultValue={choices.numbers ?? ""}
          options={[{ id: "", label: "Reconocerlos" }, ...NUMBER_STYLES]}
        />
        <PropertyFields
          idStart={CHOICE_FIELDS.use}
          properties={reading?.properties.filter(({ use }) => use !== null) ?? []}
        />
        {((reading?.manyColored ?? 0) > 0 || choices.colors === "split") && (
          <SelectField
            name={CHOICE_FIELDS.colors}
            label="Varios colores"
            defaultValue={choices.colors}
            options={COLOR_USES}
          />
        )}
        <SelectField
          name={CHOICE_FIELDS.existing}
          label="Productos que ya están"
          defaultValue={choices.existing}
          options={EXISTING_USES}
        />
        {((reading?.promotional ?? 0) > 0 || choices.price !== "sale") && (
          <SelectField
            name={CHOICE_FIELDS.price}
            label="Precio promocional"
            defaultValue={choices.price}
            options={PRICE_USES}
          />
        )}
      </div>
      <button className="button button-quiet" form={IMPORT_FORM_ID} name="intent" value="choices">
        Volver a revisar
      </button>
    </div>
  );
}

type PropertyFieldsProps = {
  idStart: string;
  properties: ImportReading["properties"];
};

export function PropertyFields({ idStart, properties }: PropertyFieldsProps) {
  return properties.map(({ name, use, examples }, at) => (
    <div key={name}>
      <input type="hidden" name={CHOICE_FIELDS.property} value={name} />
      <SelectField
        id={`${idStart}-${at}`}
        name={CHOICE_FIELDS.use}
        label={`“${name}”`}
        hint={examples.length > 0 ? `Por ejemplo: ${examples.join(", ")}` : undefined}
        defaultValue={use ?? ""}
        options={use === null ? [UNANSWERED, ...PROPERTY_USES] : PROPERTY_USES}
      />
    </div>
  ));
}

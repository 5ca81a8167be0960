import {
  IMPORT_SYSTEMS,
  systemLabel,
  type ImportChoices,
} from "../../../domain/imports/import-choices";
import type { ImportReading } from "../../../domain/imports/imported-product";
import { CHOICE_FIELDS } from "../../../forms/imports/import-form";
import { SelectField } from "../../select-field";

/** The form of an import's page, which these fields and both its buttons belong to. */
export const IMPORT_FORM_ID = "importar";

type ReadingFieldsProps = {
  choices: ImportChoices;
  /** Null for a file that cannot be read. */
  reading: ImportReading | null;
};

const ENCODINGS = [
  { id: "utf-8", label: "UTF-8" },
  { id: "windows-1252", label: "Windows-1252 (Excel)" },
  { id: "macintosh", label: "Mac Roman (Excel de Mac)" },
];
const NUMBERS = [
  { id: "point", label: "10,000.50" },
  { id: "comma", label: "10.000,50" },
];
const USES = [
  { id: "ignore", label: "No usar" },
  { id: "size", label: "Es el talle" },
  { id: "color", label: "Es el color" },
];
const COLORS = [
  { id: "together", label: "Dejar juntos" },
  { id: "split", label: "Separar y enlazar" },
];
const EXISTING = [
  { id: "update", label: "Actualizar" },
  { id: "skip", label: "Saltear" },
  { id: "create", label: "Crear otro" },
];
const PRICES = [
  { id: "sale", label: "Dejarlo como oferta" },
  { id: "promotional", label: "Que sea el precio común" },
  { id: "list", label: "No usarlo" },
];

const UNANSWERED = { id: "", label: "Elegí qué es" };

/** The choices by which a file is read. */
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
          options={[{ id: "", label: "Reconocerlos" }, ...NUMBERS]}
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
            options={COLORS}
          />
        )}
        <SelectField
          name={CHOICE_FIELDS.existing}
          label="Productos que ya están"
          defaultValue={choices.existing}
          options={EXISTING}
        />
        {((reading?.promotional ?? 0) > 0 || choices.price !== "sale") && (
          <SelectField
            name={CHOICE_FIELDS.price}
            label="Precio promocional"
            defaultValue={choices.price}
            options={PRICES}
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
  /** Before the number of each field's id. */
  idStart: string;
  properties: ImportReading["properties"];
};

/** What the properties of variants are that the shop does not know by their names. */
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
        options={use === null ? [UNANSWERED, ...USES] : USES}
      />
    </div>
  ));
}

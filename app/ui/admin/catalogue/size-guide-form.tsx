import { useState } from "react";

import { adminPaths } from "../../../admin-paths";
import { AUDIENCES } from "../../../domain/catalogue/audience";
import {
  findGuideKind,
  nameMeasure,
  type Measure,
  type SizeGuide,
} from "../../../domain/catalogue/size-guide";
import { GUIDE_COLUMN } from "../../../domain/imports/planned-product";
import type { OfferChoices } from "../../../domain/offers/edited-offer";
import { countProducts } from "../../../domain/plain/words";
import {
  cellName,
  countLines,
  GUIDE_FIELDS,
  sizeName,
  stepName,
  sunitiName,
  USE_PARTS,
  partName,
} from "../../../forms/catalogue/size-guide-form";
import type { FormReply } from "../../../forms/form-reply";
import { FieldError } from "../../fields";
import { PostForm } from "../../form";
import { FormFields, showFields } from "../../form-fields";
import { IntentButton, Panel, Table } from "../page-parts";
import { readPastedCells, spreadCells } from "./pasted-cells";

type SizeGuideFormProps = {
  guide: Pick<SizeGuide, "id" | "kind">;
  /** Of the guide as it is stored, by the names of the controls. */
  texts: Record<string, string>;
  version: string;
  choices: OfferChoices;
  /** For which there is no line. */
  moreUses: number;
  reply: FormReply | null;
};

type Show = (name: string) => { text: string; error: string | undefined };

export function SizeGuideForm(props: SizeGuideFormProps) {
  const { guide, texts, version, choices, moreUses, reply } = props;
  const shown = reply?.values ?? texts;
  const show: Show = (name) => ({ text: shown[name] ?? "", error: reply?.errors[name] });
  const lines = countLines(shown);
  const { measures, name, of } = findGuideKind(guide.kind);
  const { isConfirmed, ...fields } = GUIDE_FIELDS;
  const group = Object.values(fields);
  return (
    <PostForm action={adminPaths.sizeGuide(guide.id)} className="form" noValidate>
      <input type="hidden" name="version" value={version} />
      <Panel id="datos" title={name}>
        <FormFields fields={group} show={showFields(group, texts, reply)} />
      </Panel>
      <Panel id="medidas" title="Medidas">
        <p className="field-hint">
          En centímetros, {of === "body" ? "del cuerpo" : "de la prenda apoyada"}: 52, 52,5 o 52-54.
          “Sumar cm por talle” llena lo que dejes vacío con lo del talle de arriba más eso. SUNITI
          es libre y quien compra lo ve solo si lo completás: todavía no hay una tabla oficial.
        </p>
        <PasteArea>
          <CellTable measures={measures} lines={lines.sizes} show={show} />
        </PasteArea>
      </Panel>
      <Panel id="usos" title="Para qué productos">
        <p className="field-hint">
          Cada línea dice para cuáles es: lo que dejes vacío vale para todos. Si un producto entra
          en varias guías, vale la más precisa.
        </p>
        {Array.from({ length: lines.uses }, (_, at) => (
          <UseLine key={at} at={at} choices={choices} show={show} />
        ))}
        {moreUses > 0 && (
          <p className="field-hint">
            Y {countProducts(moreUses)} más, que no cambian al guardar: su guía está en la columna “
            {GUIDE_COLUMN}” de la planilla de productos.
          </p>
        )}
      </Panel>
      <FormFields fields={[isConfirmed]} show={showFields([isConfirmed], texts, reply)} />
      <div className="form-actions">
        <IntentButton value="save">Guardar</IntentButton>
      </div>
    </PostForm>
  );
}

/** What is pasted from a spreadsheet into a cell fills those beside and below it. */
function PasteArea({ children }: { children: React.ReactNode }) {
  const [left, setLeft] = useState(0);
  return (
    <>
      <div
        className="guide-scroll"
        onPaste={(event) => {
          const cells = readPastedCells(event.clipboardData.getData("text/plain"));
          if (!cells || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          setLeft(spreadCells(cells, event.target));
        }}
      >
        {children}
      </div>
      <p role="status" className="field-hint">
        {left > 0 &&
          `${left === 1 ? "Quedó 1 línea" : `Quedaron ${left} líneas`} sin lugar: guardá y pegá lo que falta en las líneas nuevas.`}
      </p>
    </>
  );
}

type CellTableProps = { measures: readonly Measure[]; lines: number; show: Show };

function CellTable({ measures, lines, show }: CellTableProps) {
  return (
    <Table
      caption="Lo que mide cada talle"
      className="guide-table"
      columns={["Talle", ...measures.map(nameMeasure), "SUNITI"]}
    >
      {Array.from({ length: lines }, (_, at) => {
        const size = show(sizeName(at)).text;
        const line = size === "" ? `línea ${at + 1}` : size;
        return (
          <tr key={at}>
            <th scope="row">
              <Cell name={sizeName(at)} label={`Talle, línea ${at + 1}`} show={show} />
            </th>
            {measures.map((measure) => (
              <td key={measure}>
                <Cell
                  name={cellName(at, measure)}
                  label={`${nameMeasure(measure)}, ${line}`}
                  show={show}
                />
              </td>
            ))}
            <td>
              <Cell name={sunitiName(at)} label={`SUNITI, ${line}`} show={show} />
            </td>
          </tr>
        );
      })}
      <tr>
        <th scope="row">Sumar cm por talle</th>
        {measures.map((measure) => (
          <td key={measure}>
            <Cell
              name={stepName(measure)}
              label={`Sumar cm por talle, ${nameMeasure(measure)}`}
              show={show}
            />
          </td>
        ))}
        <td />
      </tr>
    </Table>
  );
}

function Cell({ name, label, show }: { name: string; label: string; show: Show }) {
  const { text, error } = show(name);
  return (
    <>
      <input
        id={name}
        name={name}
        defaultValue={text}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        autoComplete="off"
      />
      <FieldError id={name} error={error} />
    </>
  );
}

const PART_NAMES: Record<(typeof USE_PARTS)[number], string> = {
  marca: "Marca",
  categoria: "Categoría",
  para: "Para quién",
  producto: "Producto",
};

type UseLineProps = { at: number; choices: OfferChoices; show: Show };

function UseLine({ at, choices, show }: UseLineProps) {
  const options = {
    marca: choices.brands,
    categoria: choices.groups,
    para: AUDIENCES.map(({ id, label }) => ({ id, name: label })),
    producto: null,
  };
  return (
    <fieldset className="guide-use">
      <legend className="visually-hidden">Línea {at + 1}</legend>
      {USE_PARTS.map((part) => {
        const name = partName(at, part);
        const { text, error } = show(name);
        const control = {
          ...{ id: name, name, defaultValue: text },
          "aria-invalid": error === undefined ? undefined : (true as const),
          "aria-describedby": error === undefined ? undefined : `${name}-error`,
        };
        const known = options[part];
        return (
          <div key={part} className="field">
            <label className="field-label" htmlFor={name}>
              {PART_NAMES[part]}
            </label>
            <FieldError id={name} error={error} />
            {known ? (
              <select {...control}>
                <option value="">Cualquiera</option>
                {known.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                  </option>
                ))}
              </select>
            ) : (
              <input {...control} placeholder="ID" autoComplete="off" />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

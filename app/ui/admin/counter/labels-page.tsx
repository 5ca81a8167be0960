import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { LABEL_COUNTS, MAX_OF_ONE, type LabelCount } from "../../../domain/counter/label";
import { LABEL_PAPERS, type LabelPaper } from "../../../domain/counter/label-sheet";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { LabelField } from "../../../forms/counter/label-form";
import type { FormReply } from "../../../forms/form-reply";
import { FieldError, SelectField, TextField } from "../../fields";
import { ErrorSummary, PostForm } from "../../form";
import { Notice } from "../../page";
import { useMay } from "../access";
import { EmptyList } from "../list-rows";
import { IntentButton, PageHeader, Panel, QuietLink, Table } from "../page-parts";
import { ProductSearchForm } from "../products/product-search-form";
import { LabelSheets, type PrintedLabel } from "./label-sheets";

type LabelSourcesProps = {
  sources: {
    isRead: boolean;
    intakes: { batchId: number; at: Date; author: string; pieces: number }[];
    imports: { id: number; fileName: string; importedAt: Date }[];
  };
};

/** Before anything is chosen. */
export function LabelSources({ sources: { isRead, intakes, imports } }: LabelSourcesProps) {
  return (
    <>
      <PageHeader title="Etiquetas">
        <QuietLink to={adminPaths.products()}>Elegirlos en Productos</QuietLink>
      </PageHeader>
      <Panel id="que" title="¿De qué productos?">
        <ProductSearchForm action={adminPaths.labels()} text="" state={null} />
      </Panel>
      {!isRead && <Notice text="No pudimos leer lo que llegó. Volvé a probar en un rato." />}
      {intakes.length > 0 && (
        <Panel id="llego" title="Lo que llegó">
          <ul className="label-sources">
            {intakes.map(({ batchId, at, author, pieces }) => (
              <li key={batchId}>
                <Link to={adminPaths.labels({ batchId })}>Ingreso del {formatMoment(at)}</Link> ·{" "}
                {pieces === 1 ? "1 prenda" : `${formatWhole(pieces)} prendas`}
                {author !== "" && ` · ${author}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {imports.length > 0 && (
        <Panel id="importado" title="Lo que se importó">
          <ul className="label-sources">
            {imports.map(({ id, fileName, importedAt }) => (
              <li key={id}>
                <Link to={adminPaths.labels({ importId: id })}>{fileName}</Link> ·{" "}
                {formatMoment(importedAt)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

type LabelRow = {
  field: LabelField;
  count: number;
  name: string;
  choice: string;
  code: string;
  onHand: number | null;
};

export type LabelsData = {
  problem: string | null;
  query: string;
  hasArrived: boolean;
  paper: LabelPaper["id"];
  hasPrice: boolean;
  count: LabelCount;
  page: number;
  pageCount: number;
  values: { cada: string; desde: string; own: Record<string, string> };
  errors: Partial<Record<LabelField, string>>;
  total: number;
  rows: LabelRow[];
  pieceCount: number;
  bareCount: number;
  unreadable: string[];
  tooLong: string[];
  labels: PrintedLabel[];
  sheets: (number | null)[][];
};

type LabelsPageProps = { page: LabelsData; reply: FormReply | null };

export function LabelsPage({ page, reply }: LabelsPageProps) {
  const errors = Object.entries(page.errors).map(([controlId, message]) => ({
    controlId,
    message: message ?? "",
  }));
  const refused = Object.values(reply?.errors ?? {}).map((message = "") => ({
    ...{ controlId: null, message },
  }));
  return (
    <>
      <header className="page-header print-hint">
        <div>
          <h1>Etiquetas</h1>
          <p className="field-hint">
            Elegí cómo van, y después imprimí con Ctrl+P, al 100 % y sin márgenes.
          </p>
        </div>
        <QuietLink to={adminPaths.labels()}>Elegir otros productos</QuietLink>
      </header>
      <div className="form print-hint">
        {errors.length > 0 && <ErrorSummary title="Revisá los números" errors={errors} />}
        {refused.length > 0 && <ErrorSummary title="No se guardó nada" errors={refused} />}
        {page.problem !== null && <Notice text={page.problem} />}
        {page.problem === null && page.pieceCount === 0 && (
          <EmptyList
            title="No hay nada para imprimir"
            text="Ningún producto coincide con lo que pediste."
          />
        )}
        {page.bareCount > 0 && <Bare page={page} />}
        {page.pieceCount > 0 && <LabelChoicesForm page={page} />}
        <Unprintable
          text="Sus letras no se pueden decir con barras, y van sin ellas. Cambiales el código:"
          labels={page.unreadable}
        />
        <Unprintable
          text="Su código es muy largo para esta etiqueta, y van sin barras. Elegí un papel más ancho o un código más corto:"
          labels={page.tooLong}
        />
        {page.pieceCount > 0 && <p role="status">{describeTotal(page)}</p>}
        {page.pageCount > 1 && <LabelPages page={page} />}
      </div>
      {page.sheets.length > 0 && (
        <LabelSheets labels={page.labels} sheets={page.sheets} paper={page.paper} />
      )}
    </>
  );
}

function describeTotal({ total, paper, sheets, pageCount }: LabelsData): string {
  if (total === 0) return "Así no sale ninguna etiqueta: elegí otra cantidad.";
  const labels = total === 1 ? "1 etiqueta" : `${formatWhole(total)} etiquetas`;
  if (paper === "rollo" || pageCount > 1) return labels;
  return `${labels} en ${sheets.length === 1 ? "1 hoja" : `${formatWhole(sheets.length)} hojas`}`;
}

type PartProps = { page: LabelsData };

/** The counter finds a piece by its code only. */
function Bare({ page: { bareCount, query } }: PartProps) {
  const mayChange = useMay("catalogue.change");
  const text =
    bareCount === 1
      ? "1 talle y color no tiene código: su etiqueta va sin barras."
      : `${formatWhole(bareCount)} talles y colores no tienen código: sus etiquetas van sin barras.`;
  return (
    <Notice
      text={mayChange ? text : `${text} Pedile a quien carga los productos que se los ponga.`}
    >
      {mayChange && (
        <PostForm action={adminPaths.labels() + query}>
          <IntentButton className="button-small" value="give-codes">
            Ponerles código
          </IntentButton>
        </PostForm>
      )}
    </Notice>
  );
}

function LabelChoicesForm({ page }: PartProps) {
  const { query, hasArrived, paper, hasPrice, count, values, errors, rows } = page;
  const counts = LABEL_COUNTS.filter(({ id }) => hasArrived || id !== "llego");
  return (
    // A new key for a new address resets the uncontrolled fields.
    <Form
      key={JSON.stringify([query, paper, hasPrice, count, values])}
      method="get"
      className="label-choices"
    >
      {[...new URLSearchParams(query)].map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <div className="list-fields">
        <SelectField name="papel" label="Papel" defaultValue={paper} options={LABEL_PAPERS} />
        <SelectField
          name="precio"
          label="Precio"
          defaultValue={hasPrice ? "si" : "no"}
          options={[
            { id: "si", label: "Con precio" },
            { id: "no", label: "Sin precio" },
          ]}
        />
        <SelectField name="cantidad" label="Cuántas" defaultValue={count} options={counts} />
        <TextField
          name="cada"
          label="Si son las mismas: de cada una"
          defaultValue={values.cada}
          error={errors.cada}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="desde"
          label="Primer lugar libre de la hoja"
          defaultValue={values.desde}
          error={errors.desde}
          inputMode="numeric"
          autoComplete="off"
        />
        <button className="button button-small">Ver</button>
      </div>
      {rows.length > 0 && (
        <details open={Object.keys(values.own).length > 0 || undefined}>
          <summary>Cuántas de cada talle y color</summary>
          <OwnCounts page={page} />
          <button className="button button-quiet button-small">Ver con estas cantidades</button>
        </details>
      )}
    </Form>
  );
}

function OwnCounts({ page: { rows, values, errors } }: PartProps) {
  return (
    <Table
      caption="Etiquetas por talle y color"
      className="label-counts"
      columns={["Prenda", "Stock", "Etiquetas"]}
    >
      {rows.map(({ field, count, name, choice, code, onHand }) => {
        const text = [name, choice].filter((part) => part !== "").join(" · ");
        return (
          <tr key={field}>
            <th scope="row">
              {text}
              <span className="label-own-code">{code || "Sin código"}</span>
            </th>
            <td>{onHand ?? "Sin contar"}</td>
            <td>
              <FieldError id={field} error={errors[field]} />
              <input
                id={field}
                name={field}
                aria-label={`Etiquetas de ${text}`}
                aria-invalid={errors[field] === undefined ? undefined : true}
                aria-describedby={errors[field] === undefined ? undefined : `${field}-error`}
                defaultValue={values.own[field] ?? ""}
                placeholder={String(Math.min(count, MAX_OF_ONE))}
                inputMode="numeric"
                autoComplete="off"
                size={4}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Unprintable({ text, labels }: { text: string; labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const shown = labels.slice(0, 10);
  return (
    <Notice text={text}>
      <ul>
        {shown.map((label) => (
          <li key={label}>{label}</li>
        ))}
        {labels.length > shown.length && <li>y {formatWhole(labels.length - shown.length)} más</li>}
      </ul>
    </Notice>
  );
}

function LabelPages({ page }: PartProps) {
  const { query, paper, hasPrice, count, values, pageCount } = page;
  const choices = {
    ...{ papel: paper, precio: hasPrice ? "si" : "no", cantidad: count },
    ...{ cada: values.cada, desde: values.desde, ...values.own },
  };
  const address = (wanted: number) =>
    `${adminPaths.labels()}${query}&${new URLSearchParams({ ...choices, pagina: String(wanted) })}`;
  return (
    <nav className="page-links" aria-label="Páginas">
      {Array.from({ length: pageCount }, (_, at) => at + 1).map((wanted) => (
        <Link
          key={wanted}
          className="button button-quiet button-small"
          to={address(wanted)}
          aria-current={wanted === page.page ? "page" : undefined}
        >
          Parte {wanted}
        </Link>
      ))}
    </nav>
  );
}

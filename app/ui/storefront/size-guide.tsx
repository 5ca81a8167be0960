import type { ShownGuide } from "../../domain/catalogue/shown-size-guide";
import { paths } from "../../paths";

/** Its fields stand in the form that buys, which can hold no other form. */
const MEASURES_FORM_ID = "mi-talle";

/** The default export of a file that pages load only where a product has a guide. */
export default function SizeGuide({ guide }: { guide: ShownGuide }) {
  return (
    <>
      {guide.fit !== undefined && <p>{guide.fit}</p>}
      <details className="ways">
        <summary>Guía de talles</summary>
        <GuideTable guide={guide} />
        <p>
          <a className="line-link" href={paths.sizeGuide(guide.id)}>
            Imprimir
          </a>
        </p>
        <div className="form" role="group" aria-labelledby="medidas">
          <p id="medidas">{guide.ask}</p>
          {guide.measures.map(({ id, name }) => (
            <label key={id} className="field">
              <span className="field-label">{name}</span>
              <input form={MEASURES_FORM_ID} name={id} inputMode="decimal" autoComplete="off" />
            </label>
          ))}
          <button form={MEASURES_FORM_ID} className="button button-quiet" name="intent" value="ask">
            Decime mi talle
          </button>
        </div>
      </details>
    </>
  );
}

export function GuideTable({ guide }: { guide: ShownGuide }) {
  const { what, fitNote, howToMeasure, measures, rows, drawing } = guide;
  return (
    <div className="page-text size-guide">
      {fitNote !== "" && <p>{fitNote}</p>}
      <table>
        <caption>{what}</caption>
        <thead>
          <tr>
            <th scope="col">Talle</th>
            {measures.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells, isChosen }) => (
            <tr key={size} aria-current={isChosen}>
              <th scope="row">{isChosen ? <mark>{size}</mark> : size}</th>
              {cells.map((cell, at) => (
                <td key={measures[at]?.id}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <img src={drawing} alt="" width={240} height={240} loading="lazy" />
      <ol>
        {measures.map(({ id, name, how, number }) => (
          <li key={id} value={number}>
            {name}: {how}.
          </li>
        ))}
      </ol>
      {howToMeasure !== "" && <p>{howToMeasure}</p>}
    </div>
  );
}

import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import type { MeanwhileChange } from "../../../../domain/products/product-merge";

/** What another save changed, with the old value and the typed one. */
export function MeanwhileChanges({ changes }: { changes: readonly MeanwhileChange[] }) {
  return (
    <section className="panel">
      <h2>Lo que cambió mientras tanto</h2>
      <ul className="meanwhile">
        {changes.map(({ field, before, saved, typed }) => (
          <li key={field}>
            <h3>{PRODUCT_FIELDS[field].label}</h3>
            <dl>
              {before !== null && <Value name="Antes" text={before} />}
              <Value name="Ahora guardado" text={saved} />
              <Value name="Lo que escribiste" text={typed ?? "No lo tocaste"} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === "" ? "(vacío)" : text}</dd>
    </div>
  );
}

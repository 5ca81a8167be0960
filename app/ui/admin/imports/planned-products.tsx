import { countProducts } from "../../../domain/plain/count-words";
import type {
  ChangedProduct,
  CreatedProduct,
  Excerpt,
} from "../../../domain/imports/import-preview";
import { formatPesos } from "../../../domain/plain/money";
import { formatWhole } from "../../../domain/plain/whole-number";
import { Fold } from "./fold";

/** What changes in the products that the shop has. */
export function ChangedProducts({ changed }: { changed: Excerpt<ChangedProduct> }) {
  if (changed.total === 0) return null;
  return (
    <Fold
      title={changed.total === 1 ? "Cambia 1 producto" : `Cambian ${countProducts(changed.total)}`}
    >
      <ul className="import-products">
        {changed.shown.map(({ id, name, changes }) => (
          <li key={id}>
            <h3>{name}</h3>
            <dl className="history-columns">
              {changes.map(({ label, before, after }, at) => (
                <div key={at}>
                  <dt>{label}</dt>
                  <dd>
                    <span className="visually-hidden">Antes: </span>
                    <s>{before === "" ? "nada" : before}</s>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden">. Después: </span>
                    <span>{after === "" ? "nada" : after}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <More {...changed} />
    </Fold>
  );
}

/** The products that the shop does not have yet. */
export function CreatedProducts({ created }: { created: Excerpt<CreatedProduct> }) {
  if (created.total === 0) return null;
  return (
    <Fold
      title={
        created.total === 1 ? "1 producto nuevo" : `${formatWhole(created.total)} productos nuevos`
      }
    >
      <ul className="import-products">
        {created.shown.map((product, at) => (
          <li key={at}>
            <h3>{product.name}</h3>
            <p className="cell-note">{describeProduct(product)}</p>
          </li>
        ))}
      </ul>
      <More {...created} />
    </Fold>
  );
}

function describeProduct(product: CreatedProduct): string {
  const { priceInPesos, salePriceInPesos, category, sizes, colors, isHidden } = product;
  const price = priceInPesos === 0 ? "sin precio" : formatPesos(priceInPesos);
  const sale = salePriceInPesos === null ? "" : `en oferta ${formatPesos(salePriceInPesos)}`;
  const parts = [price, sale, category, sizes.join(", "), colors.join(", ")];
  return [...parts, isHidden ? "oculto" : ""].filter((part) => part !== "").join(" · ");
}

function More({ shown, total }: Excerpt<unknown>) {
  if (total === shown.length) return null;
  return <p className="field-hint">Y {formatWhole(total - shown.length)} más.</p>;
}

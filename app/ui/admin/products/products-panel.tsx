import { Link } from "@remix-run/react";

import { Figures, formatCount } from "../orders/figures";
import { PartHeading } from "../orders/people-panels";
import { SampleHint } from "./sample-hint";
import { adminPaths } from "../../../admin-paths";

type ProductsPanelProps = {
  counts: { visible: number; hidden: number; withoutPicture: number };
  /** The first products without a picture. */
  withoutPicture: readonly { id: string; name: string; isHidden: boolean }[];
  /** Number of unchanged sample products. */
  sampleCount: number;
};

export function ProductsPanel({ counts, withoutPicture, sampleCount }: ProductsPanelProps) {
  return (
    <section className="dashboard-part" aria-labelledby="productos">
      <PartHeading
        id="productos"
        title="Productos"
        to={adminPaths.products()}
        text="Ver los productos"
      />
      <Figures
        figures={[
          { label: "A la vista", value: formatCount(counts.visible) },
          {
            label: "Ocultos",
            value: formatCount(counts.hidden),
            to: adminPaths.productsIn("ocultos"),
          },
          {
            label: "Sin foto",
            value: formatCount(counts.withoutPicture),
            to: adminPaths.productsIn("sin-foto"),
          },
        ]}
      />
      {sampleCount > 0 && <SampleHint count={sampleCount} />}
      {withoutPicture.length > 0 && (
        <section className="panel" aria-labelledby="sin-foto">
          <h3 id="sin-foto">Sin foto, y por eso fuera de la tienda</h3>
          <ul className="without-picture">
            {withoutPicture.map(({ id, name, isHidden }) => (
              <li key={id}>
                <Link to={adminPaths.product(id)}>{name === "" ? id : name}</Link>
                {isHidden && <span className="tag">Oculto</span>}
              </li>
            ))}
          </ul>
          {counts.withoutPicture > withoutPicture.length && (
            <p>
              <Link to={adminPaths.productsIn("sin-foto")}>
                Ver los {formatCount(counts.withoutPicture)} sin foto
              </Link>
            </p>
          )}
        </section>
      )}
    </section>
  );
}

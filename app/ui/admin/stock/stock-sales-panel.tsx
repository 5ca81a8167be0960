import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import {
  LYING_DAYS,
  SALES_DAYS,
  type StockFigures,
  type SizeSales,
} from "../../../domain/stock/stock-sales";
import { PartHeading } from "../orders/dashboard-panels";

type NamedSales = StockFigures["best"][number];

export function StockSalesPanel({ figures: { sizes, best, lying } }: { figures: StockFigures }) {
  return (
    <section className="dashboard-part" aria-labelledby="por-talle">
      <PartHeading
        id="por-talle"
        title="Qué se vende y qué no, por talle"
        to={adminPaths.stock()}
        text="Ver el stock"
      />
      <div className="stock-sales">
        <div className="panel">
          <SizeTable sizes={sizes} />
          <p>
            <Link to={adminPaths.stockTakes()}>Contar el stock</Link>
          </p>
        </div>
        <div className="panel">
          <h3>Lo que más se vende</h3>
          {best.length === 0 && <p>En {SALES_DAYS} días no se vendió nada de lo que contás.</p>}
          <SalesList
            products={best}
            describe={({ sold, left }) => `${countSold(sold)} · ${countLeft(left)}`}
          />
        </div>
        <div className="panel">
          <h3>Sin ventas en {LYING_DAYS} días</h3>
          {lying.length === 0 ? (
            <p>Todo lo que contás tuvo ventas.</p>
          ) : (
            <p className="cell-note">O desde que lo contás. Primero, lo que más hay.</p>
          )}
          <SalesList products={lying} describe={({ left }) => countLeft(left)} />
        </div>
      </div>
    </section>
  );
}

function SizeTable({ sizes }: { sizes: readonly SizeSales[] }) {
  return (
    <table className="table stock-sales-table">
      <caption>En {SALES_DAYS} días</caption>
      <thead>
        <tr>
          <th scope="col">Talle</th>
          <th scope="col" className="amount">
            Vendidas
          </th>
          <th scope="col" className="amount">
            Quedan
          </th>
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ size, sold, left }) => (
          <tr key={size}>
            <th scope="row">{size === "" ? "Sin talle" : size}</th>
            <td className="amount">{formatWhole(sold)}</td>
            <td className="amount">{formatWhole(left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SalesListProps = {
  products: readonly NamedSales[];
  describe: (product: NamedSales) => string;
};

function SalesList({ products, describe }: SalesListProps) {
  if (products.length === 0) return null;
  return (
    <ol className="ranking">
      {products.map((product) => (
        <li key={product.productRow}>
          <Link to={adminPaths.stock({ productRow: product.productRow })}>{product.name}</Link>
          <span className="cell-note">{describe(product)}</span>
        </li>
      ))}
    </ol>
  );
}

function countSold(sold: number): string {
  return sold === 1 ? "1 vendida" : `${formatWhole(sold)} vendidas`;
}

function countLeft(left: number): string {
  if (left === 0) return "no queda ninguna";
  return left === 1 ? "queda 1" : `quedan ${formatWhole(left)}`;
}

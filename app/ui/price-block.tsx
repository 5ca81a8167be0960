import { describeShownSale, type ShownSale } from "../domain/offers/shown-sale";
import {
  describeCardFacts,
  describeNetPrice,
  describePriceBlock,
  type PriceBlock as Prices,
} from "../domain/payments/price-block";
import { formatPesos } from "../domain/plain/money";

/** The place of a block, which decides the room for its lines. */
type PriceBlockUse = "product" | "summary";

type PriceBlockProps = {
  block: Prices;
  use: PriceBlockUse;
  /** Present while it is on sale; the block has the sale's prices. */
  sale?: ShownSale | undefined;
};

export function PriceBlock({ block, use, sale }: PriceBlockProps) {
  const { list, transfer, transferDiscount, instalments, financialCost, net } =
    describePriceBlock(block);
  return (
    <div className={`prices prices-${use}`}>
      {sale ? (
        <SalePrice price={list} priceInPesos={block.listInPesos} sale={sale} />
      ) : (
        <p className="price">{list}</p>
      )}
      {transfer !== null && (
        <p>
          <b>{transfer}</b> <span className="prices-off">{transferDiscount}</span>
        </p>
      )}
      {instalments !== null && (
        <p>
          {instalments} · {financialCost}
        </p>
      )}
      {net !== null && <p className="prices-net">{net}</p>}
    </div>
  );
}

type CardPricesProps = Omit<PriceBlockProps, "use">;

/** The price, and one line of what else there is to say. What the law asks for comes below it. */
export function CardPrices({ block, sale }: CardPricesProps) {
  const { listInPesos } = block;
  const price = formatPesos(listInPesos);
  const reduced = sale && describeShownSale(listInPesos, sale);
  const facts = describeCardFacts(block);
  const net = describeNetPrice(block.netInCents);
  return (
    <div className="prices prices-card">
      {reduced ? (
        <ReducedPrice before={reduced.before} price={price} />
      ) : (
        <p className="price">{price}</p>
      )}
      {(reduced ?? facts.length > 0) && (
        <p className="card-facts">
          {reduced && <b className="prices-off">{reduced.short}</b>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {net !== null && <p className="prices-net">{net}</p>}
    </div>
  );
}

type SalePriceProps = { price: string; priceInPesos: number; sale: ShownSale };

function SalePrice({ price, priceInPesos, sale }: SalePriceProps) {
  const { before, label, until } = describeShownSale(priceInPesos, sale);
  return (
    <>
      <ReducedPrice before={before} price={price} />
      <p className="sale-note">
        <b className="prices-off">{label}</b>
        {until !== null && ` · ${until}`}
      </p>
    </>
  );
}

/** The price before is shown only when it was asked long enough. */
function ReducedPrice({ before, price }: { before: string | null; price: string }) {
  return (
    <p className="price">
      {before !== null && (
        <>
          <span className="visually-hidden">Antes </span>
          <del>{before}</del> <span className="visually-hidden">Ahora </span>
        </>
      )}
      <ins>{price}</ins>
    </p>
  );
}

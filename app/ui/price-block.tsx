import { describeShownSale, type ShownSale } from "../domain/offers/shown-sale";
import {
  describePlanInShort,
  describePriceBlock,
  type PriceBlock as Prices,
} from "../domain/payments/price-block";

/** The place of a block, which decides the room for its lines. */
type PriceBlockUse = "card" | "product" | "summary";

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
          {use === "card"
            ? describePlanInShort(block.instalments)
            : `${instalments} · ${financialCost}`}
        </p>
      )}
      {net !== null && <p className="prices-net">{net}</p>}
    </div>
  );
}

type SalePriceProps = { price: string; priceInPesos: number; sale: ShownSale };

/** The price before is shown only when it was asked long enough. */
function SalePrice({ price, priceInPesos, sale }: SalePriceProps) {
  const { before, label, until } = describeShownSale(priceInPesos, sale);
  return (
    <>
      <p className="price">
        {before !== null && (
          <>
            <span className="visually-hidden">Antes </span>
            <del>{before}</del> <span className="visually-hidden">Ahora </span>
          </>
        )}
        <ins>{price}</ins>
      </p>
      <p className="sale-note">
        <b className="prices-off">{label}</b>
        {until !== null && ` · ${until}`}
      </p>
    </>
  );
}

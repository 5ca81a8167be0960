import {
  describePlanInShort,
  describePriceBlock,
  type PriceBlock as Prices,
} from "../domain/products/price-block";

/** The place of a block, which decides the room for its lines. */
type PriceBlockUse = "card" | "product" | "summary";

/** All prices of something, always in the same words. */
export function PriceBlock({ block, use }: { block: Prices; use: PriceBlockUse }) {
  const { list, transfer, transferDiscount, instalments, financialCost, net } =
    describePriceBlock(block);
  return (
    <div className={`prices prices-${use}`}>
      <p className="price">{list}</p>
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

import { describeChoice } from "../../../domain/buying/line-choice";
import { findCash } from "../../../domain/counter/paid-parts";
import { describeChange } from "../../../domain/counter/cash";
import type { Order } from "../../../domain/orders/order";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { counterWayLabel } from "../../../domain/payments/payment-method";
import type { ShopSettings } from "../../../domain/shop/shop-settings";
import { Price } from "../../price";
import { Reduction, ReductionRows, SumRow } from "../../reduction-rows";

export type TicketOrder = Pick<
  Order,
  | "orderNumber"
  | "createdAt"
  | "customerName"
  | "paymentMethod"
  | "itemsInPesos"
  | "discountInPesos"
  | "totalInPesos"
  | "reductions"
  | "paidParts"
> & { items: Pick<Order["items"][number], TicketItem>[] };

type TicketItem = "id" | "name" | "size" | "color" | "quantity" | "priceInPesos";

export const TICKET_PAPERS = [
  { id: "80mm", label: "Rollo de 80 mm" },
  { id: "hoja", label: "Hoja A4" },
] as const;

export type TicketPaper = (typeof TICKET_PAPERS)[number]["id"];

type TicketProps = {
  order: TicketOrder;
  /** Pieces that wait for a person: the parts are what was paid on account. */
  aside: { customerName: string; until: string; dueInPesos: number; isOver: boolean } | null;
  seller: Pick<ShopSettings, "name" | "address" | "phone" | "email" | "company">;
  paper: TicketPaper;
  /** The cash that was given; null for the exact sum, or another way of paying. */
  givenInPesos: number | null;
};

export function Ticket({ order, aside, seller, paper, givenInPesos }: TicketProps) {
  const { orderNumber, createdAt, items, itemsInPesos, discountInPesos, totalInPesos } = order;
  const { company } = seller;
  const { paidParts = [{ way: order.paymentMethod, inPesos: totalInPesos }] } = order;
  const change = givenInPesos === null ? null : describeChange(givenInPesos, findCash(order));
  return (
    <div className="sheets" data-paper={paper}>
      <section className="sheet ticket" aria-label={`Ticket ${orderNumber}`}>
        <header>
          <h2>{seller.name}</h2>
          {company.cuit !== "" && (
            <p>
              {company.name} · CUIT {company.cuit}
            </p>
          )}
          <p>{[seller.address, seller.phone, seller.email].filter(Boolean).join(" · ")}</p>
        </header>
        <p>
          <strong>{orderNumber}</strong>
          {createdAt !== null && ` · ${formatMoment(createdAt)}`}
        </p>
        <ul className="ticket-lines" aria-label="Prendas">
          {items.map(({ id, name, quantity, priceInPesos, ...variant }) => (
            <li key={id}>
              <span>
                {quantity} × {name}
                {describeChoice(variant) !== "" && ` (${describeChoice(variant)})`}
              </span>
              <Price amountInPesos={quantity * priceInPesos} />
            </li>
          ))}
        </ul>
        <dl className="order-sums">
          {itemsInPesos !== totalInPesos && (
            <SumRow term="Prendas">
              <Price amountInPesos={itemsInPesos} />
            </SumRow>
          )}
          <ReductionRows reductions={order.reductions} />
          {discountInPesos > 0 && (
            <SumRow term="Descuento por forma de pago">
              <Reduction inPesos={discountInPesos} />
            </SumRow>
          )}
          <SumRow term="Total">
            <Price amountInPesos={totalInPesos} />
          </SumRow>
          {totalInPesos > 0 &&
            paidParts.map(({ way, inPesos }) => (
              <SumRow key={way} term={tellPart(way, aside !== null)}>
                <Price amountInPesos={way === "cash" ? (givenInPesos ?? inPesos) : inPesos} />
              </SumRow>
            ))}
          {aside && !aside.isOver && (
            <SumRow term="Falta">
              <Price amountInPesos={aside.dueInPesos} />
            </SumRow>
          )}
        </dl>
        {aside && !aside.isOver && (
          <p>
            Separado para {aside.customerName} hasta el {aside.until}
          </p>
        )}
        {change !== null && (
          <p className="ticket-change">
            <strong>{change}</strong>
          </p>
        )}
        <p>Documento no válido como factura</p>
      </section>
    </div>
  );
}

function tellPart(way: string, isOnAccount: boolean): string {
  const label = counterWayLabel(way) ?? "Pago";
  return isOnAccount ? `Seña · ${label}` : label;
}

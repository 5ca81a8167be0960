import { listReductions } from "../domain/offers/piece-prices";
import { formatDeadline, formatLongMoment } from "../domain/plain/buenos-aires";
import { formatPesos } from "../domain/plain/money";
import { isFree, type Order } from "../domain/orders/order";
import { describePaidArrival } from "../domain/orders/order-arrival";
import { addPieces, listPaidOf } from "../domain/orders/paid-pieces";
import { currentTotal } from "../domain/payments/corrected-money";
import { paymentMethodLabel } from "../domain/payments/payment-method";
import { describePriceBlock } from "../domain/payments/price-block";
import { restDueOnline } from "../domain/payments/rest-online";
import { PROVINCES } from "../domain/plain/province";
import { sizeLabel } from "../domain/catalogue/size";
import { hasBankAccount, type ShopSettings } from "../domain/shop/shop-settings";
import { awaitsHold, isUnheld } from "../domain/stock/hold";
import { breakLinks, paragraph, small, type Figure, type MailBlock } from "./mail-layout";

export function orderFigures(order: Order): MailBlock {
  const paid = listPaidOf(order).map(addPieces);
  const figures: Figure[] = order.items.map((item, at) => {
    const { name, size, color, quantity, priceInPesos, listPriceInPesos } = item;
    const options = [size === "" ? "" : `Talle ${sizeLabel(size)}`, color];
    const count = `${quantity} × ${formatPesos(priceInPesos)}`;
    const sale = listPriceInPesos === undefined ? "" : "en oferta";
    const totalInPesos = priceInPesos * quantity;
    const reducedInPesos = paid[at] ?? totalInPesos;
    const reduced =
      reducedInPesos < totalInPesos ? `con sus descuentos ${formatPesos(reducedInPesos)}` : "";
    return {
      label: name,
      note: [...options, count, sale, reduced].filter((part) => part !== "").join(" · "),
      value: formatPesos(totalInPesos),
    };
  });
  return {
    kind: "figures",
    title: `Pedido ${order.orderNumber}`,
    figures: [...figures, ...sumFigures(order)],
  };
}

function sumFigures(order: Order): Figure[] {
  const { deliveryMethod, shippingLabel, shippingInPesos, discountInPesos } = order;
  const discount = order.priceBlock && describePriceBlock(order.priceBlock).transferDiscount;
  const isFree = shippingInPesos === 0 && deliveryMethod !== "pickup";
  return [
    { label: "Productos", note: "", value: formatPesos(order.itemsInPesos) },
    ...listReductions(order.reductions).map(({ label, inPesos }) => ({
      label,
      note: "",
      value: inPesos === null ? "Envío gratis" : `-${formatPesos(inPesos)}`,
    })),
    ...(discountInPesos > 0
      ? [
          {
            label: `Descuento por ${paymentMethodLabel(order.paymentMethod).toLowerCase()}`,
            note: discount ?? "",
            value: `-${formatPesos(discountInPesos)}`,
          },
        ]
      : []),
    {
      label: shippingLabel === "" ? "Envío" : shippingLabel,
      note: "",
      value: isFree ? "Gratis" : formatPesos(shippingInPesos),
    },
    { label: "Total", note: "", value: formatPesos(currentTotal(order)), isTotal: true },
  ];
}

/** The prices that the buyer saw, as the law requires. */
export function toldPrices({ priceBlock, paymentMethod }: Order): MailBlock[] {
  if (!priceBlock || priceBlock.listInPesos === 0) return [];
  const { list, transfer, instalments, net } = describePriceBlock(priceBlock);
  // Transfers and cash have no instalments.
  const inParts = paymentMethod === "mercadopago" ? instalments : null;
  const told = [`${list} precio de lista`, transfer, inParts, net]
    .filter((part) => part !== null)
    .join(" · ");
  return [small(`Los productos de tu pedido, sin el envío: ${told}.`)];
}

/** What the shopper has to do next. */
export function paymentBlocks(order: Order, settings: ShopSettings): MailBlock[] {
  const total = formatPesos(order.totalInPesos);
  if (isFree(order)) return [paragraph("Tu pedido está confirmado: no tenés que pagar nada.")];
  if (order.paidAt !== null) return [];
  if (awaitsHold(order)) return [paragraph(describeUnheld(order))];
  switch (order.paymentMethod) {
    case "transfer":
      return hasBankAccount(settings)
        ? [transferLines(order, settings), paragraph(AFTER_TRANSFER), ...holdBlocks(order)]
        : [
            paragraph(
              `Vas a pagar ${total} por transferencia: te mandamos los datos de la cuenta por acá o por WhatsApp.`,
            ),
          ];
    case "cash":
      return [paragraph(`Pagás ${total} en efectivo cuando lo retirás.`), ...holdBlocks(order)];
    case "mercadopago":
      return [
        paragraph(
          `Pagás ${total} con Mercado Pago. Si todavía no lo hiciste, podés pagarlo desde la página de tu pedido; si ya lo hiciste, te avisamos apenas se acredite.`,
        ),
        ...(isUnheld(order) ? [paragraph(TAKEN_WHEN_PAID)] : holdBlocks(order)),
      ];
    default:
      return [paragraph(`Forma de pago: ${paymentMethodLabel(order.paymentMethod)}.`)];
  }
}

const TAKEN_WHEN_PAID = "Las prendas se separan cuando se acredita el pago.";

function describeUnheld({ paymentMethod, totalInPesos }: Order): string {
  const then =
    paymentMethod === "transfer"
      ? "Ahí te mandamos los datos para transferir: por ahora no tenés que pagar nada."
      : `Pagás ${formatPesos(totalInPesos)} en efectivo cuando lo retirás.`;
  return `Tomamos tu pedido; te lo confirmamos cuando lo separemos. ${then}`;
}

function holdBlocks({ holdUntil }: Order): MailBlock[] {
  return holdUntil === null
    ? []
    : [
        paragraph(
          `Te guardamos las prendas hasta el ${formatDeadline(holdUntil)}. Después el pedido se cancela solo y vuelven a la venta.`,
        ),
      ];
}

const AFTER_TRANSFER =
  "Cuando la hagas, subí el comprobante en la página de tu pedido: así lo preparamos antes.";

/** What a correction of a paid order left to pay. */
export function restLines(order: Order, settings: ShopSettings, restInPesos: number): MailBlock[] {
  const rest = formatPesos(restInPesos);
  const asked = paragraph(`Falta pagar la diferencia: ${rest}.`);
  if (order.paymentMethod === "cash") {
    return [asked, paragraph("La pagás en efectivo cuando lo retirás.")];
  }
  if (restDueOnline(order) > 0) {
    const online = paragraph("Podés pagarla con Mercado Pago desde la página de tu pedido.");
    return [asked, online];
  }
  if (!hasBankAccount(settings)) {
    return [asked, paragraph("Respondé este e-mail y arreglamos cómo.")];
  }
  const due = { ...order, totalInPesos: restInPesos, paymentDueAt: null };
  return [asked, transferLines(due, settings)];
}

function transferLines(
  {
    totalInPesos,
    paymentDueAt,
    orderNumber,
  }: Pick<Order, "totalInPesos" | "paymentDueAt" | "orderNumber">,
  settings: ShopSettings,
) {
  const { cbu, alias, holder, name } = settings.bank;
  const say = (label: string, value: string) => (value === "" ? "" : `${label}: ${value}`);
  return {
    kind: "lines",
    title: "Transferí a esta cuenta",
    lines: [
      say("CBU", cbu),
      say("Alias", alias),
      say("Titular", holder),
      say("Banco", name),
      say("Importe exacto", formatPesos(totalInPesos)),
      say("Concepto", orderNumber),
      say("Hasta el", paymentDueAt === null ? "" : formatLongMoment(paymentDueAt)),
    ],
  } satisfies MailBlock;
}

export function deliveryBlocks(order: Order, settings: ShopSettings): MailBlock[] {
  if (order.deliveryMethod === "pickup") {
    return [
      pickupLines("Lo retirás en", settings),
      paragraph("Te escribimos apenas esté listo: esperá ese e-mail antes de venir."),
    ];
  }
  return [addressLines("Lo enviamos a", order), ...arrivalBlocks(order)];
}

/** Its days, once it is paid. A mail is written when the order changes. */
export function arrivalBlocks(order: Order): MailBlock[] {
  const arrival = order.updatedAt && describePaidArrival(order, order.updatedAt);
  return arrival ? [paragraph(`${arrival}.`)] : [];
}

export function pickupLines(title: string, settings: ShopSettings): MailBlock {
  if (settings.address === "") return paragraph(`${title}: te pasamos la dirección por acá.`);
  return { kind: "lines", title, lines: [settings.address, settings.openingHours] };
}

export function addressLines(title: string, order: Order): MailBlock {
  const province = PROVINCES.find(({ id }) => id === order.province)?.name ?? order.province;
  return {
    kind: "lines",
    title,
    lines: [
      order.customerName,
      order.street,
      [order.postalCode, order.city].filter((part) => part !== "").join(" "),
      province,
    ].map(breakLinks),
  };
}

import type { OutgoingMail } from "../domain/mail/mail";
import type { CorrectedFact } from "../domain/orders/correction-words";
import { currentTotal, findBalance } from "../domain/payments/corrected-money";
import { formatPaid } from "../domain/payments/payment-words";
import { formatPesos } from "../domain/plain/money";
import { breakLinks, paragraph, type MailBlock } from "./mail-layout";
import { orderFigures, paymentBlocks, restLines } from "./order-blocks";
import { orderButton, writeMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";

export type ToldCorrection = { facts: readonly CorrectedFact[]; beforeInPesos: number };

export const CORRECTION_MAILS = {
  "order-corrected": {
    sample: (given) =>
      composeCorrectionMails(given, {
        facts: [
          {
            ...{ label: "Prenda", before: "1 × Remera (Negro M)", after: "1 × Remera (Negro L)" },
          },
        ],
        beforeInPesos: given.order.totalInPesos,
      }),
  },
} satisfies ShopperMails;

export function composeCorrectionMails(
  parts: OrderMailParts,
  told: ToldCorrection,
): OutgoingMail[] {
  const { order } = parts;
  return [
    writeMail(parts, {
      kind: "order-corrected",
      subject: `Corregimos tu pedido ${order.orderNumber}`,
      heading: "Corregimos tu pedido",
      opening: `corregimos tu pedido ${order.orderNumber}. Esto es lo que cambió:`,
      blocks: [
        {
          kind: "lines",
          title: "Antes y ahora",
          lines: told.facts.map(({ label, before, after }) =>
            breakLinks(`${label}: ${before} → ${after}`),
          ),
        },
        ...tellMoney(parts, told),
        orderFigures(order),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}

function tellMoney({ order, settings }: OrderMailParts, { beforeInPesos }: ToldCorrection) {
  const totalInPesos = currentTotal(order);
  const isSame = totalInPesos === beforeInPesos;
  const change = `El total pasa de ${formatPesos(beforeInPesos)} a ${formatPesos(totalInPesos)}.`;
  const blocks: MailBlock[] = [paragraph(isSame ? "El total no cambia." : change)];
  if (order.paidAt === null)
    return isSame ? blocks : [...blocks, ...paymentBlocks(order, settings)];
  // Also at the same total: the money of a garment that went may have gone back before.
  const { toPayInPesos, toGiveBackInCents } = findBalance(order);
  if (toPayInPesos > 0) return [...blocks, ...restLines(order, settings, toPayInPesos)];
  if (toGiveBackInCents === 0) return blocks;
  const amount = formatPaid(toGiveBackInCents);
  return [...blocks, paragraph(`Te devolvemos ${amount}: te escribimos cuando lo hagamos.`)];
}

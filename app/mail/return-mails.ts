import { adminPaths } from "../admin-paths";
import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopperMailKind } from "../domain/mail/mail-texts";
import type { Order } from "../domain/orders/order";
import { formatPesos } from "../domain/plain/money";
import { findSettled, findDifference, isSent } from "../domain/returns/return-money";
import { type ReturnRequest, hasWanted } from "../domain/returns/return-request";
import {
  describeBalance,
  describeHeld,
  describePiece,
  describeWayBack,
} from "../domain/returns/return-words";
import { breakLinks, button, paragraph, writeOwnerMail, type MailBlock } from "./mail-layout";
import { paymentBlocks } from "./order-blocks";
import {
  orderButton,
  writeMail,
  type MailSample,
  type OrderMailParts,
  type ShopperMails,
} from "./order-mail-parts";

/** The order is the one whose pieces come back. */
type ReturnMailParts = OrderMailParts & { request: ReturnRequest };

type ReturnMailKind = Extract<ShopperMailKind, `exchange-${string}`>;

const sampleOf = (
  { order, ...parts }: MailSample,
  given: Partial<ReturnRequest> = {},
): ReturnMailParts => {
  const [item] = order.items;
  const priceInPesos = item?.priceInPesos ?? 0;
  return {
    ...parts,
    order,
    request: {
      ...{ id: 0, code: "CAM-EJEMPLO", orderId: order.id, kind: "exchange", state: "asked" },
      ...{ reason: "", note: "", author: "", newOrder: null, heldUntil: null, settledBy: "" },
      ...{ createdAt: parts.now, answeredAt: null },
      items: [
        {
          ...{ id: 0, orderItemId: item?.id ?? 0, quantity: 1, reason: "chico" },
          ...{ paidInPesos: priceInPesos, newPriceInPesos: priceInPesos },
          wanted: { productId: "", size: "L", color: item?.color ?? "" },
          ...{ newStockId: null, held: 0, backToStock: 0, broken: 0 },
        },
      ],
      ...given,
    },
  };
};

export const RETURN_MAILS = {
  "exchange-asked": { sample: (given) => composeAskedMails(sampleOf(given)) },
  "exchange-accepted": { sample: (given) => composeAcceptedMails(sampleOf(given)) },
  "exchange-received": { sample: (given) => composeReceivedMails(sampleOf(given)) },
  "exchange-sent": {
    sample: (given) =>
      composeSentMails({ ...sampleOf(given), made: { ...given.order, totalInPesos: 0 } }),
  },
  "exchange-settled": {
    sample: (given) => composeSettledMails(sampleOf(given, { settledBy: "code" })),
  },
  "exchange-refused": {
    sample: (given) =>
      composeRefusedMails(sampleOf(given, { reason: "La prenda ya no tiene su etiqueta." })),
  },
  "exchange-expired": { sample: (given) => composeHoldEndMails(sampleOf(given)) },
} satisfies ShopperMails;

export function composeAskedMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request, order } = parts;
  const told = write(parts, {
    kind: "exchange-asked",
    subject: `Recibimos tu pedido de cambio ${request.code}`,
    heading: "Recibimos tu pedido de cambio",
    opening: `nos llegó tu pedido de cambio ${request.code}, de la compra ${order.orderNumber}. Te respondemos por este medio.`,
    blocks: [pieces(parts), ...say(describeHeld(request)), ...say(describeBalance(request))],
  });
  return [told, writeToOwner(parts, "Pidieron un cambio", [pieces(parts)])];
}

export function composeAcceptedMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request, settings } = parts;
  const { address, openingHours, name } = settings;
  return [
    write(parts, {
      kind: "exchange-accepted",
      subject: `Aceptamos tu cambio ${request.code}`,
      heading: "Tu cambio está aceptado",
      opening: "ya nos podés traer o mandar lo que devolvés, sin usar y con su etiqueta.",
      blocks: [
        pieces(parts),
        { kind: "lines", title: "Dónde traerlo", lines: [address, openingHours] },
        {
          kind: "lines",
          title: "Si lo mandás, escribí en el paquete",
          lines: [`Cambio ${request.code}`, name, address],
        },
        paragraph(describeWayBack(request.kind, settings)),
        ...say(describeHeld(request)),
      ],
    }),
  ];
}

export function composeReceivedMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request } = parts;
  const next = hasWanted(request)
    ? "Preparamos lo nuevo y te avisamos."
    : "Te mandamos tu código o la devolución.";
  return [
    write(parts, {
      kind: "exchange-received",
      subject: `Nos llegó lo de tu cambio ${request.code}`,
      heading: "Llegó lo que devolvés",
      opening: `ya está con nosotros. ${isSent(request) ? "¡Gracias!" : next}`,
      blocks: [pieces(parts), ...say(describeBalance(request))],
    }),
  ];
}

/** @param parts.made - the order of the new pieces */
export function composeSentMails(parts: ReturnMailParts & { made: Order }): OutgoingMail[] {
  const { request, made, settings, origin } = parts;
  const isFree = made.totalInPesos === 0;
  return [
    write(parts, {
      kind: "exchange-sent",
      subject: `Tu cambio ${request.code} va en camino`,
      heading: "Lo nuevo va en camino",
      opening: isFree
        ? `lo nuevo sale con el pedido ${made.orderNumber}. Cuando salga te mandamos el seguimiento.`
        : `lo nuevo es el pedido ${made.orderNumber}. Sale cuando pagás la diferencia de ${formatPesos(findDifference(request.items))}.`,
      blocks: [
        ...(isFree ? [] : paymentBlocks(made, settings)),
        ...orderButton(
          { order: made, settings, origin },
          isFree ? "Ver el pedido" : "Ir a pagarlo",
        ),
      ],
    }),
  ];
}

export function composeSettledMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request } = parts;
  // With what went back before, when the rest follows.
  const amount = formatPesos(findSettled(request));
  const isCode = request.settledBy === "code";
  return [
    write(parts, {
      kind: "exchange-settled",
      subject: isCode ? `Tu código por el cambio ${request.code}` : `Tu cambio ${request.code}`,
      heading: isCode ? "Tu código para otra compra" : "Te devolvimos el dinero",
      opening: isCode
        ? `con el código ${request.code} tenés ${amount} para usar en una compra.`
        : `te devolvimos ${amount} por lo que nos mandaste.`,
      blocks: isCode
        ? [
            paragraph(
              "Escribilo en el carrito. Lo que no uses queda en el código para otra compra.",
            ),
          ]
        : [paragraph("Según el medio de pago puede tardar unos días en verse.")],
    }),
  ];
}

export function composeRefusedMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request, order } = parts;
  return [
    write(parts, {
      kind: "exchange-refused",
      subject: `No pudimos hacer tu cambio ${request.code}`,
      heading: "No pudimos hacer el cambio",
      opening: `esta vez no podemos hacer el cambio de la compra ${order.orderNumber}.`,
      blocks: [
        ...say(breakLinks(request.reason)),
        paragraph("Si querés, respondé este e-mail y lo vemos."),
      ],
    }),
  ];
}

/** The new pieces are for sale again. */
export function composeHoldEndMails(parts: ReturnMailParts): OutgoingMail[] {
  const { request } = parts;
  const told = write(parts, {
    kind: "exchange-expired",
    subject: `Tu cambio ${request.code}: ya no guardamos lo nuevo`,
    heading: "Se venció lo que te guardábamos",
    opening:
      "pasaron los días y lo nuevo volvió a la venta. Tu cambio sigue en pie: si todavía hay cuando llegue lo tuyo, te lo mandamos.",
    blocks: [pieces(parts)],
  });
  return [told, writeToOwner(parts, "Se venció lo guardado para un cambio", [pieces(parts)])];
}

type Written = {
  kind: ReturnMailKind;
  subject: string;
  heading: string;
  opening: string;
  blocks: readonly MailBlock[];
};

function write(parts: ReturnMailParts, { blocks, ...written }: Written): OutgoingMail {
  const isAboutOther = written.kind === "exchange-sent";
  return writeMail(parts, {
    ...written,
    blocks: isAboutOther ? blocks : [...blocks, ...orderButton(parts, "Ver mi cambio")],
  });
}

function pieces({ order, request }: ReturnMailParts): MailBlock {
  const lines = request.items.map((item) => breakLinks(describePiece(order, item)));
  return { kind: "lines", title: `Cambio ${request.code}`, lines };
}

function say(text: string | null): MailBlock[] {
  return text === null || text === "" ? [] : [paragraph(text)];
}

function writeToOwner(
  { order, request, settings, origin }: ReturnMailParts,
  heading: string,
  blocks: readonly MailBlock[],
): OutgoingMail {
  return writeOwnerMail(settings, {
    kind: "owner-exchange",
    subject: `${heading}: ${request.code}`,
    heading,
    blocks: [
      paragraph(`Es de la compra ${order.orderNumber}, de ${breakLinks(order.customerName)}.`),
      ...blocks,
      ...say(breakLinks(request.note)),
      ...button("Ver los cambios", origin + adminPaths.exchanges()),
    ],
  });
}

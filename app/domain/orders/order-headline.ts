import { hasEnded, isFree } from "./order";
import type { PaymentOccasion, OnlinePayment } from "../payments/online-payment";
import { formatPaid } from "../payments/payment-words";
import type { ShopperOrder } from "./shopper-order";

/** From the order alone, never from the address; `occasion` only chooses words for an unpaid one. */
export function describeOrderHeadline(
  order: ShopperOrder,
  occasion: PaymentOccasion = "reading",
): OrderHeadline {
  const { status, delivery, online } = order;
  if (order.withdrawal !== null && !order.isComing && !hasEnded(status)) {
    return describeWithdrawn(order);
  }
  const arrival = delivery.isPickup
    ? "Te avisamos cuando esté listo para retirar."
    : "Te avisamos cuando salga, con el código para seguirlo.";
  if (isFree(order.figures) && (status === "pending" || status === "paid")) {
    return describeFree(arrival);
  }
  switch (status) {
    case "pending":
      return online === null
        ? describePending(order, arrival)
        : describeUnpaid(online, occasion, arrival);
    case "paid":
      return describePaid(arrival, order.rest?.isToPay ? REST_TO_PAY : undefined);
    case "preparing":
      return {
        tone: "good",
        title: "Estamos preparando tu pedido",
        lead: "Ya está en nuestras manos.",
        next: [arrival, ...bringCash(order)],
      };
    case "ready_for_pickup":
      return {
        tone: "good",
        title: "Tu pedido está listo para retirar",
        lead: "Pasá a buscarlo cuando quieras.",
        next: ["Traé el número de pedido.", ...bringCash(order)],
      };
    case "shipped":
      return {
        tone: "good",
        title: "Tu pedido está en camino",
        lead: "Ya salió para tu casa.",
        next: [
          "Si no hay nadie cuando llegue, el correo deja un aviso con los pasos para retirarlo.",
        ],
      };
    case "delivered":
      return {
        tone: "good",
        title: delivery.isPickup ? "Ya tenés tu pedido" : "Entregamos tu pedido",
        lead: "¡Gracias por elegirnos! Ojalá lo uses mucho.",
        next: [],
      };
    case "refunded":
      if (isFree(order.figures)) {
        const title = "Este pedido está cerrado";
        return { tone: "ended", title, lead: "No había nada que pagar.", next: [] };
      }
      return {
        tone: "ended",
        title: "Te devolvimos el dinero",
        lead: "El pedido quedó cerrado y el importe volvió a tu cuenta.",
        next: [],
      };
    case "cancelled":
      return {
        tone: "ended",
        title: order.isExpired ? "Se venció la reserva" : "Este pedido está cancelado",
        lead: [order.apology, describeCancelled(order)].filter(Boolean).join(" "),
        // The shop cancelled it because the time or the stock ran out.
        next:
          order.isExpired || order.apology
            ? []
            : ["Si no fuiste vos quien lo pidió, escribinos y lo vemos."],
      };
    default:
      return { tone: "waiting", title: "Tenemos tu pedido", lead: "", next: [] };
  }
}

/** The shop ships nothing after the shopper withdrew from the purchase. */
function describeWithdrawn({ isPaid, figures }: ShopperOrder): OrderHeadline {
  return {
    tone: "ended",
    title: "Recibimos tu arrepentimiento",
    lead: isFree(figures)
      ? "No tenés que pagar nada."
      : isPaid
        ? "Te devolvemos lo que pagaste."
        : "No tenés que pagar nada. Si ya habías pagado, te devolvemos el dinero.",
    next: ["Te respondemos por el mismo medio con los pasos que siguen."],
  };
}

function describePending(order: ShopperOrder, arrival: string): OrderHeadline {
  const { transfer, receipts, takesPieces } = order;
  if (takesPieces === "when-confirmed") {
    return {
      tone: "waiting",
      title: "Tomamos tu pedido",
      lead: "Te lo confirmamos cuando lo separemos: por ahora no tenés que pagar nada.",
      next: [
        order.cashInPesos === null
          ? "Separamos las prendas y te mandamos los datos para transferir."
          : "Separamos las prendas y te avisamos por e-mail.",
        "Preparamos tu pedido.",
        arrival,
        ...bringCash(order),
      ],
    };
  }
  if (!transfer) {
    return {
      tone: "good",
      title: "¡Listo! Tu pedido está hecho",
      lead: "Guardá el número, para tenerlo a mano.",
      next: ["Preparamos tu pedido.", arrival, ...bringCash(order)],
    };
  }
  if (receipts.length > 0) {
    return {
      tone: "waiting",
      title: "Comprobante en revisión",
      lead: "Ya lo tenemos: lo revisamos y, cuando el pago esté acreditado, te avisamos por e-mail.",
      next: ["Preparamos tu pedido.", arrival],
    };
  }
  return {
    tone: "waiting",
    title: "Falta tu transferencia",
    lead: "¡Gracias! Tu pedido está hecho: lo preparamos apenas veamos el pago.",
    next: [
      transfer.account === null
        ? "Te mandamos los datos para transferir por e-mail o WhatsApp."
        : "Anotá los datos y el importe exacto.",
      "Hacé la transferencia y mandanos el comprobante.",
      "Cuando lo vemos acreditado, preparamos tu pedido.",
      arrival,
    ],
  };
}

const EXPIRED =
  "No nos llegó el pago a tiempo y las prendas volvieron a la venta. No tenés que pagar nada.";

function describeCancelled(order: ShopperOrder): string {
  const { isPaid, online, heldInCents, figures, isExpired } = order;
  if (isExpired && heldInCents === 0 && !isPaid) return EXPIRED;
  // Online payments may have been refunded while another payment is still held.
  if (heldInCents > 0) {
    const isAll = heldInCents >= figures.totalInPesos * 100;
    const what = isAll ? "lo que pagaste" : formatPaid(heldInCents);
    return `Falta devolverte ${what}: nos ocupamos nosotros.`;
  }
  if (isFree(figures)) return "No tenés que pagar nada.";
  if (isPaid || online?.situation === "refunded") return "Te devolvimos lo que pagaste.";
  return online?.situation === "waiting"
    ? "No tenés que pagar nada: si tenés un cupón, no lo uses."
    : "No tenés que pagar nada.";
}

function bringCash({ cashInPesos }: ShopperOrder): string[] {
  return cashInPesos === null ? [] : ["Pagás en efectivo cuando lo retirás."];
}

type OrderHeadline = {
  title: string;
  lead: string;
  next: string[];
  /** `waiting`: the shopper has to act. `ended`: without a delivery. */
  tone: "waiting" | "good" | "ended";
};

export function describeUnpaid(
  { situation, isCoupon, isUnclear, rejection }: OnlinePayment,
  occasion: PaymentOccasion,
  arrival: string,
): OrderHeadline {
  const next = [
    "Cuando el pago se acredita, te avisamos por e-mail.",
    "Preparamos tu pedido.",
    arrival,
  ];
  if (occasion === "confirming") {
    return {
      tone: "waiting",
      title: "Estamos confirmando tu pago",
      lead: "Mercado Pago todavía no nos contó cómo salió: suele tardar unos segundos. Si pagaste, no hace falta que pagues de nuevo.",
      next,
    };
  }
  if (isUnclear) {
    return {
      tone: "waiting",
      title: "Estamos revisando tu pago",
      lead: "Llegó un pago que no coincide con este pedido. Lo miramos y te escribimos: no hace falta que pagues de nuevo.",
      next: [],
    };
  }
  switch (situation) {
    case "in-review":
      return {
        tone: "waiting",
        title: "Mercado Pago está revisando tu pago",
        lead: "Puede tardar hasta dos días hábiles. Tu pedido está guardado y no tenés que hacer nada.",
        next,
      };
    case "waiting":
      return {
        tone: "waiting",
        title: isCoupon ? "Te falta pagar el cupón" : "Tu pago está pendiente",
        lead: isCoupon
          ? "Tu pedido está guardado: llevá el cupón que te dio Mercado Pago a cualquiera de los locales que figuran ahí, antes de que venza."
          : "Tu pedido está guardado: terminá el pago con los pasos que te dio Mercado Pago.",
        next,
      };
    case "rejected":
      return {
        tone: "waiting",
        title: "No se pudo hacer el pago",
        lead: `${rejection ?? ""} Tu pedido sigue guardado: probá de nuevo, o con otra tarjeta u otro medio.`.trim(),
        next: [],
      };
    case "paid":
      return describePaid(arrival);
    case "refunded":
      return {
        tone: "ended",
        title: "Te devolvimos el dinero",
        lead: "Mercado Pago lo acredita en el mismo medio con el que pagaste.",
        next: [],
      };
    case "none":
      return { tone: "waiting", ...WITHOUT_TRY[occasion], next };
  }
}

function describeFree(arrival: string): OrderHeadline {
  return {
    tone: "good",
    title: "Tu pedido está confirmado",
    lead: "¡Gracias! No tenés que pagar nada: ahora nos toca a nosotros.",
    next: ["Preparamos tu pedido.", arrival],
  };
}

/** After a correction that made it dearer. */
const REST_TO_PAY = "¡Gracias! Solo falta la diferencia de lo que corregimos.";

export function describePaid(
  arrival: string,
  lead = "¡Gracias! Ya está todo: ahora nos toca a nosotros.",
): OrderHeadline {
  return {
    tone: "good",
    title: "Recibimos tu pago",
    lead,
    next: ["Preparamos tu pedido.", arrival],
  };
}

const WITHOUT_TRY: Record<
  Exclude<PaymentOccasion, "confirming">,
  Pick<OrderHeadline, "title" | "lead">
> = {
  reading: {
    title: "Falta tu pago",
    lead: "Tu pedido está guardado: pagalo con Mercado Pago y lo preparamos.",
  },
  "came-back": {
    title: "No completaste el pago",
    lead: "Tu pedido está guardado: podés pagarlo ahora o más tarde, desde esta misma página.",
  },
  "not-opened": {
    title: "Tu pedido está guardado",
    lead: "Lo que falló es la página de pago: no pudimos abrir Mercado Pago. Si todavía no pagaste, no se te cobró nada: volvé a probar en un minuto. Si ya pagaste, no hace falta que pagues de nuevo.",
  },
};

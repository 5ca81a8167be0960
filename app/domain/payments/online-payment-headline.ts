import type { OnlinePayment, PaymentOccasion } from "./online-payment";

export type OrderHeadline = {
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

/** For an order that a code pays whole. */
export function describeFree(arrival: string): OrderHeadline {
  return {
    tone: "good",
    title: "Tu pedido está confirmado",
    lead: "¡Gracias! No tenés que pagar nada: ahora nos toca a nosotros.",
    next: ["Preparamos tu pedido.", arrival],
  };
}

export function describePaid(arrival: string): OrderHeadline {
  return {
    tone: "good",
    title: "Recibimos tu pago",
    lead: "¡Gracias! Ya está todo: ahora nos toca a nosotros.",
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

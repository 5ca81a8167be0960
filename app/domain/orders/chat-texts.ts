import { carrierLabel, trackingAddress } from "./carrier";
import { orderHeldInCents } from "../payments/held-money";
import { formatPesos } from "../plain/money";
import { isFree, type Order } from "./order";
import { hasBeenPaid } from "../payments/order-payments";
import { formatPaid } from "../payments/payment-words";
import { awaitsHold } from "../stock/hold";
import type { ShopSettings } from "../shop/shop-settings";

export type ChatText = { label: string; text: string };

type ChatParts = {
  order: Order;
  settings: Pick<ShopSettings, "name" | "address" | "openingHours" | "bank">;
  link: string | null;
};

export function chatTexts({ order, settings, link }: ChatParts): ChatText[] {
  const hello = `Hola ${order.customerName.split(" ")[0] ?? ""}`.trim();
  const follow = link === null ? "" : `Acá lo podés seguir: ${link}`;
  const about = describeState(order, settings);
  return [
    ...(about === null
      ? []
      : [{ label: about.label, text: joinLines(`${hello}, ${about.text}`, follow) }]),
    {
      label: "Escribir otra cosa",
      text: `${hello}, te escribo de ${settings.name} por tu pedido ${order.orderNumber}: `,
    },
  ];
}

const say = (label: string, text: string): ChatText => ({ label, text });

function describeState(order: Order, settings: ChatParts["settings"]): ChatText | null {
  const name = `tu pedido ${order.orderNumber}`;
  const total = formatPesos(order.totalInPesos);
  const isPaid = order.paidAt !== null;
  switch (order.status) {
    case "pending":
      return describePending(order, name, settings);
    case "paid":
      return isFree(order)
        ? confirm(name)
        : say(
            "Avisar que llegó el pago",
            `recibimos el pago de ${name}. ¡Gracias! Ya lo vamos a preparar.`,
          );
    case "preparing":
      return say("Avisar que lo preparás", `ya estamos preparando ${name}.`);
    case "ready_for_pickup": {
      const sentences = [
        `${name} está listo para retirar.`,
        settings.address === "" ? "" : `Te esperamos en ${settings.address}.`,
        settings.openingHours === "" ? "" : `${settings.openingHours}.`,
      ];
      const ready = sentences.filter((sentence) => sentence !== "").join(" ");
      const cash = isPaid || isFree(order) ? "" : `Son ${total} en efectivo.`;
      return say("Avisar que está listo", joinLines(ready, cash));
    }
    case "shipped":
      return say("Avisar que está en camino", describeShipping(name, order));
    case "delivered":
      return say("Preguntar si llegó bien", `vimos que ya tenés ${name}. ¿Llegó todo bien?`);
    case "cancelled":
      return say("Avisar que se canceló", joinLines(`cancelamos ${name}.`, offerRefund(order)));
    case "refunded":
      if (isFree(order)) return null;
      return say("Avisar la devolución", `ya te devolvimos ${total} de ${name}.`);
    default:
      return null;
  }
}

const confirm = (name: string) =>
  say("Confirmar el pedido", `${name} está confirmado. ¡Gracias! Ya lo vamos a preparar.`);

function describePending(order: Order, name: string, settings: ChatParts["settings"]): ChatText {
  if (isFree(order)) return confirm(name);
  if (awaitsHold(order)) {
    const text = `recibimos ${name}. Te lo confirmamos cuando lo separemos.`;
    return say("Avisar que lo recibiste", text);
  }
  const total = formatPesos(order.totalInPesos);
  switch (order.paymentMethod) {
    case "cash": {
      const text = `recibimos ${name}. Te avisamos cuando esté listo para retirar.`;
      return say("Confirmar el pedido", text);
    }
    case "mercadopago": {
      const text = `te escribo por ${name}: todavía no nos llegó el pago de ${total}. Lo podés pagar con Mercado Pago desde la página del pedido.`;
      return say("Recordar el pago", text);
    }
    default:
      return say("Recordar el pago", askForTransfer(name, total, settings));
  }
}

function offerRefund(order: Order): string {
  const heldInCents = orderHeldInCents(order);
  if (heldInCents === 0) return "";
  const amount = formatPaid(heldInCents);
  return order.payments.some(hasBeenPaid)
    ? `Te devolvemos ${amount} por Mercado Pago.`
    : `Pasanos tu CBU o alias y te devolvemos ${amount}.`;
}

function askForTransfer(name: string, total: string, { bank }: ChatParts["settings"]): string {
  const account = bank.alias !== "" ? `Alias: ${bank.alias}` : bank.cbu && `CBU: ${bank.cbu}`;
  return joinLines(
    `te escribo por ${name}: estamos esperando tu transferencia de ${total}.`,
    account === "" ? "" : `${account}${bank.holder === "" ? "" : ` (${bank.holder})`}`,
  );
}

function describeShipping(name: string, { carrier, trackingCode }: Order): string {
  const code = [carrierLabel(carrier), trackingCode].filter((part) => part !== "").join(" ");
  return joinLines(
    `${name} está en camino.`,
    code === "" ? "" : `Va por ${code}.`,
    trackingAddress(carrier, trackingCode) ?? "",
  );
}

function joinLines(...lines: string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}

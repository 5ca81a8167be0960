import { adminPaths } from "../../../admin-paths";
import {
  hasFalsePromo,
  hasOwnContact,
  hasOwnShipping,
  type ShopState,
} from "../../../domain/orders/shop-state";
import { ANSWER_HOURS } from "../../../domain/orders/withdrawal";
import { may, type Permission, type RoleId } from "../../../domain/owner/roles";
import { formatPesos } from "../../../domain/plain/money";
import { hasBankAccount } from "../../../domain/shop/shop-settings";
import { findWorryingShare } from "../../../domain/stock/hold";
import { UNCLAIMED_ID } from "../payments/unclaimed-payments";
import { formatCount } from "../figures";

type Told = { count: string; text: string };

type Task = { needs: Permission; to: string } & (
  | { isDue: (state: ShopState) => boolean; text: string }
  /** Not known counts as none. The words are for one, and for several. */
  | { count: (state: ShopState) => number | null | undefined; words: readonly [string, string] }
  | { tell: (state: ShopState) => Told | null }
);

/** What the owner may have to do, most urgent first. */
const TASKS = {
  "payments-lost": {
    needs: "payments.connect",
    to: adminPaths.payments(),
    isDue: ({ payments }) => payments === "lost",
    text: "Mercado Pago se desconectó: no estás cobrando con tarjeta y los precios no muestran cuotas. Conectalo de nuevo",
  },
  "payments-expiring": {
    needs: "payments.connect",
    to: adminPaths.payments(),
    isDue: ({ payments }) => payments === "expiring",
    text: "La autorización de Mercado Pago está por vencer y no se pudo renovar",
  },
  "disk-low": {
    needs: "backups.manage",
    to: adminPaths.backups(),
    isDue: ({ storageTask }) => storageTask === "disk-low",
    text: "Queda poco lugar en el disco: cuando falte, dejan de entrar comprobantes y fotos, y después pedidos",
  },
  "receipts-filling": {
    needs: "orders.view",
    to: adminPaths.ordersIn("pending"),
    isDue: ({ storageTask }) => storageTask === "receipts-filling",
    text: "Los comprobantes de pedidos sin pagar ocupan casi todo su lugar: cancelá los que sobren, y un mes después se borran solos",
  },
  backups: {
    needs: "backups.manage",
    to: adminPaths.backups(),
    isDue: ({ backupTask }) => backupTask === "backups",
    text: "La tienda lleva más de un día sin una copia nueva: mirá por qué",
  },
  "backups-damaged": {
    needs: "backups.manage",
    to: adminPaths.backups(),
    isDue: ({ backupTask }) => backupTask === "backups-damaged",
    text: "La base de datos está dañada y no se puede copiar: mirá cómo volver a la última copia buena",
  },
  "backups-no-room": {
    needs: "backups.manage",
    to: adminPaths.backups(),
    isDue: ({ backupTask }) => backupTask === "backups-no-room",
    text: "No se pudo copiar la tienda: no hay lugar en el disco",
  },
  "unpaid-pieces": {
    needs: "orders.view",
    to: adminPaths.ordersHolding(),
    tell: ({ stock, settings }) => {
      const percent = stock ? findWorryingShare(stock.unpaid, settings) : 0;
      const text = `${percent} % del stock está apartado por pedidos sin pagar`;
      return percent > 0 ? { count: "!", text } : null;
    },
  },
  // A dispute has a deadline, and the goods may already be on their way.
  "payment-alerts": {
    needs: "orders.view",
    to: adminPaths.ordersWithAlert(),
    count: ({ toDo }) => toDo?.withPaymentAlert,
    words: ["pedido con pagos para revisar", "pedidos con pagos para revisar"],
  },
  "unclaimed-payments": {
    needs: "payments.connect",
    to: `#${UNCLAIMED_ID}`,
    count: ({ unclaimedPayments }) => unclaimedPayments,
    words: ["pago de un pedido que no está", "pagos de pedidos que no están"],
  },
  // The law requires an answer within a day.
  withdrawals: {
    needs: "withdrawals.view",
    to: adminPaths.withdrawals(),
    tell: ({ withdrawals }) => {
      const { unanswered = 0, late = 0 } = withdrawals ?? {};
      if (unanswered === 0) return null;
      const many = unanswered === 1 ? "arrepentimiento" : "arrepentimientos";
      const hours = `las ${ANSWER_HOURS} horas`;
      const some = late === 1 ? `: 1 ya pasó ${hours}` : `: ${late} ya pasaron ${hours}`;
      const said = late === unanswered ? `: pasaron ${hours}` : some;
      const text = `${many} para responder${late === 0 ? "" : said}`;
      return { count: formatCount(unanswered), text };
    },
  },
  "withdrawal-refunds": {
    needs: "withdrawals.view",
    to: adminPaths.withdrawals(),
    count: ({ withdrawals }) => withdrawals?.toRefund,
    words: ["arrepentimiento por reintegrar", "arrepentimientos por reintegrar"],
  },
  exchanges: {
    needs: "orders.view",
    to: adminPaths.exchanges(),
    count: ({ waitingReturns }) => waitingReturns,
    words: ["cambio para responder o mandar", "cambios para responder o mandar"],
  },
  "asides-over": {
    needs: "orders.view",
    to: adminPaths.ordersAside(),
    tell: ({ toDo }) => {
      const { count = 0, heldInPesos = 0 } = toDo?.asidesOver ?? {};
      if (count === 0) return null;
      const many = count === 1 ? "separado venció" : "separados vencieron";
      const text = `${many}: ${formatPesos(heldInPesos)} de seña para devolver o pasar a otro día`;
      return { count: formatCount(count), text };
    },
  },
  refunds: {
    needs: "orders.view",
    to: adminPaths.ordersToRefund(),
    count: ({ toDo }) => toDo?.toRefund,
    words: ["pedido cancelado por devolver", "pedidos cancelados por devolver"],
  },
  "short-orders": {
    needs: "orders.view",
    to: adminPaths.ordersShort(),
    count: ({ stock }) => stock?.shortOrders,
    words: [
      "pedido con prendas que no están en el local",
      "pedidos con prendas que no están en el local",
    ],
  },
  "unheld-orders": {
    needs: "orders.view",
    to: adminPaths.ordersUnheld(),
    count: ({ stock }) => stock?.unheldOrders,
    words: ["pedido espera que separes sus prendas", "pedidos esperan que separes sus prendas"],
  },
  receipts: {
    needs: "orders.view",
    to: adminPaths.ordersIn("pending"),
    count: ({ toDo }) => toDo?.withReceipt,
    words: ["pedido con comprobante para mirar", "pedidos con comprobante para mirar"],
  },
  "overdue-orders": {
    needs: "orders.view",
    to: adminPaths.ordersOverdue(),
    count: ({ toDo }) => toDo?.overdue,
    words: ["pedido vencido sin pagar", "pedidos vencidos sin pagar"],
  },
  "pending-orders": {
    needs: "orders.view",
    to: adminPaths.ordersIn("pending"),
    count: ({ pendingOrders }) => pendingOrders,
    words: ["pedido pendiente para atender", "pedidos pendientes para atender"],
  },
  "orders-to-prepare": {
    needs: "orders.view",
    to: adminPaths.ordersIn("paid"),
    count: ({ toDo }) => toDo?.paid,
    words: ["pedido pagado para preparar", "pedidos pagados para preparar"],
  },
  "orders-to-hand-over": {
    needs: "orders.view",
    to: adminPaths.ordersIn("preparing"),
    count: ({ toDo }) => toDo?.preparing,
    words: ["pedido en preparación para despachar", "pedidos en preparación para despachar"],
  },
  "mails-without-server": {
    needs: "mails.view",
    to: adminPaths.mails(),
    count: ({ mails, canSendMails }) => (canSendMails ? 0 : mails?.waiting),
    words: [
      "e-mail esperando: falta configurar el envío",
      "e-mails esperando: falta configurar el envío",
    ],
  },
  "failed-mails": {
    needs: "mails.view",
    to: adminPaths.mailsIn("failed"),
    count: ({ mails }) => mails?.failed,
    words: ["e-mail que no se pudo enviar", "e-mails que no se pudieron enviar"],
  },
  "people-waiting": {
    needs: "catalogue.view",
    to: adminPaths.stock({ state: "agotado" }),
    count: ({ stock }) => stock?.peopleWaiting,
    words: ["persona espera un talle agotado", "personas esperan talles agotados"],
  },
  "low-stock": {
    needs: "catalogue.view",
    to: adminPaths.stock({ state: "por-agotarse" }),
    count: ({ stock }) => stock?.runningOut,
    words: ["talle por agotarse", "talles por agotarse"],
  },
  "products-without-price": {
    needs: "catalogue.view",
    to: adminPaths.productsIn("sin-precio"),
    count: ({ withoutPrice }) => withoutPrice,
    words: [
      "producto sin precio: está oculto hasta que se lo pongas",
      "productos sin precio: están ocultos hasta que se lo pongas",
    ],
  },
  "products-without-picture": {
    needs: "catalogue.view",
    to: adminPaths.productsIn("sin-foto"),
    count: ({ withoutPicture }) => withoutPicture,
    words: ["producto sin foto: nadie lo ve", "productos sin foto: nadie los ve"],
  },
  "hidden-products": {
    needs: "catalogue.view",
    to: adminPaths.productsIn("ocultos"),
    count: ({ hidden }) => hidden,
    words: ["producto oculto para revisar", "productos ocultos para revisar"],
  },
  "unsaid-audiences": {
    needs: "catalogue.change",
    to: adminPaths.productAudiences(),
    count: ({ unsaidAudiences }) => unsaidAudiences,
    words: ["producto no dice para quién es", "productos no dicen para quién son"],
  },
  "guides-with-gaps": {
    needs: "catalogue.change",
    to: adminPaths.sizeGuides(),
    count: ({ guideGaps }) => guideGaps?.guides,
    words: [
      "guía de talles sin las medidas de algún talle",
      "guías de talles sin las medidas de algún talle",
    ],
  },
  "products-without-guide": {
    needs: "catalogue.change",
    to: adminPaths.sizeGuides(),
    count: ({ guideGaps }) => guideGaps?.products,
    words: ["producto con talles no tiene guía", "productos con talles no tienen guía"],
  },
  "new-groups": {
    needs: "catalogue.view",
    to: adminPaths.menu(),
    tell: ({ newGroups }) => {
      if (!newGroups || newGroups.length === 0) return null;
      const [title, question] =
        newGroups.length === 1
          ? ["Categoría nueva", "¿Va en el menú?"]
          : ["Categorías nuevas", "¿Van en el menú?"];
      const text = `${title}: ${newGroups.join(", ")}. ${question}`;
      return { count: formatCount(newGroups.length), text };
    },
  },
  "bank-account": {
    needs: "shop.change",
    to: adminPaths.selling(),
    isDue: ({ settings }) => !hasBankAccount(settings),
    text: "Cargá tu CBU o alias para cobrar por transferencia",
  },
  // The owner wants to offer instalments, and only the provider gives them.
  "payments-unconnected": {
    needs: "payments.connect",
    to: adminPaths.payments(),
    isDue: ({ payments, settings }) => payments === "none" && settings.instalments >= 2,
    text: "Conectá Mercado Pago: hasta entonces tus precios no muestran las cuotas que ofrecés",
  },
  "false-promo": {
    needs: "shop.change",
    to: `${adminPaths.settings()}#aviso1`,
    isDue: hasFalsePromo,
    text: "Un aviso de arriba de la tienda promete cuotas que tus precios no muestran: cambialo",
  },
  "shipping-prices": {
    needs: "shop.change",
    to: adminPaths.selling(),
    isDue: ({ settings }) => !hasOwnShipping(settings),
    text: "Revisá los precios de envío: todavía son los de ejemplo",
  },
  "contact-data": {
    needs: "shop.change",
    to: adminPaths.settings(),
    isDue: ({ settings }) => !hasOwnContact(settings),
    text: "Tus datos de contacto todavía son los de ejemplo",
  },
} satisfies Record<string, Task>;

export type OwnerTask = Told & { kind: keyof typeof TASKS; to: string };

export function listOwnerTasks(role: RoleId, state: ShopState): OwnerTask[] {
  return (Object.entries(TASKS) as [OwnerTask["kind"], Task][]).flatMap(([kind, task]) => {
    const told = may(role, task.needs) ? tell(task, state) : null;
    return told ? [{ kind, to: task.to, ...told }] : [];
  });
}

function tell(task: Task, state: ShopState): Told | null {
  if ("tell" in task) return task.tell(state);
  if ("text" in task) return task.isDue(state) ? { count: "!", text: task.text } : null;
  const count = task.count(state) ?? 0;
  const [one, many] = task.words;
  return count > 0 ? { count: formatCount(count), text: count === 1 ? one : many } : null;
}

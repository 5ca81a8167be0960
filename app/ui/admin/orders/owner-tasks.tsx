import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { CountedTask, OwnerTask } from "../../../domain/orders/owner-tasks";
import { formatCount } from "./figures";
import { UNCLAIMED_ID } from "../payments/unclaimed-payments";

export function OwnerTasks({ tasks }: { tasks: readonly OwnerTask[] }) {
  return (
    <section className="panel tasks" aria-labelledby="que-hacer">
      <h2 id="que-hacer">Qué hacer hoy</h2>
      {tasks.length === 0 ? (
        <p>Nada pendiente: está todo al día.</p>
      ) : (
        <ul>
          {tasks.map((task) => {
            const { to, count, text } = describe(task);
            return (
              <li key={task.kind}>
                <Link to={to}>
                  <strong>{count}</strong>
                  <span>{text}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const SETTINGS_TASKS = {
  "payments-lost": {
    to: adminPaths.payments(),
    text: "Mercado Pago se desconectó: no estás cobrando con tarjeta y los precios no muestran cuotas. Conectalo de nuevo",
  },
  "payments-expiring": {
    to: adminPaths.payments(),
    text: "La autorización de Mercado Pago está por vencer y no se pudo renovar",
  },
  "payments-unconnected": {
    to: adminPaths.payments(),
    text: "Conectá Mercado Pago: hasta entonces tus precios no muestran las cuotas que ofrecés",
  },
  backups: {
    to: adminPaths.backups(),
    text: "La tienda lleva más de un día sin una copia nueva: mirá por qué",
  },
  "backups-damaged": {
    to: adminPaths.backups(),
    text: "La base de datos está dañada y no se puede copiar: mirá cómo volver a la última copia buena",
  },
  "backups-no-room": {
    to: adminPaths.backups(),
    text: "No se pudo copiar la tienda: no hay lugar en el disco",
  },
  "disk-low": {
    to: adminPaths.backups(),
    text: "Queda poco lugar en el disco: cuando falte, dejan de entrar comprobantes y fotos, y después pedidos",
  },
  "receipts-filling": {
    to: adminPaths.ordersIn("pending"),
    text: "Los comprobantes de pedidos sin pagar ocupan casi todo su lugar: cancelá los que sobren, y un mes después se borran solos",
  },
  "bank-account": {
    to: adminPaths.selling(),
    text: "Cargá tu CBU o alias para cobrar por transferencia",
  },
  "shipping-prices": {
    to: adminPaths.selling(),
    text: "Revisá los precios de envío: todavía son los de ejemplo",
  },
  "false-promo": {
    to: `${adminPaths.settings()}#aviso1`,
    text: "Un aviso de arriba de la tienda promete cuotas que tus precios no muestran: cambialo",
  },
  "contact-data": {
    to: adminPaths.settings(),
    text: "Tus datos de contacto todavía son los de ejemplo",
  },
};

const COUNTED_TASKS: Record<CountedTask, { to: string; one: string; many: string }> = {
  "payment-alerts": {
    to: adminPaths.ordersWithAlert(),
    one: "pedido con pagos para revisar",
    many: "pedidos con pagos para revisar",
  },
  "unclaimed-payments": {
    to: `#${UNCLAIMED_ID}`,
    one: "pago de un pedido que no está",
    many: "pagos de pedidos que no están",
  },
  withdrawals: {
    to: adminPaths.withdrawals(),
    one: "arrepentimiento para responder",
    many: "arrepentimientos para responder",
  },
  "pending-orders": {
    to: adminPaths.ordersIn("pending"),
    one: "pedido pendiente para atender",
    many: "pedidos pendientes para atender",
  },
  "overdue-orders": {
    to: adminPaths.ordersOverdue(),
    one: "pedido vencido sin pagar",
    many: "pedidos vencidos sin pagar",
  },
  "short-orders": {
    to: adminPaths.ordersShort(),
    one: "pedido con prendas que no están en el local",
    many: "pedidos con prendas que no están en el local",
  },
  "unheld-orders": {
    to: adminPaths.ordersUnheld(),
    one: "pedido espera que separes sus prendas",
    many: "pedidos esperan que separes sus prendas",
  },
  receipts: {
    to: adminPaths.ordersIn("pending"),
    one: "pedido con comprobante para mirar",
    many: "pedidos con comprobante para mirar",
  },
  "orders-to-prepare": {
    to: adminPaths.ordersIn("paid"),
    one: "pedido pagado para preparar",
    many: "pedidos pagados para preparar",
  },
  "orders-to-hand-over": {
    to: adminPaths.ordersIn("preparing"),
    one: "pedido en preparación para despachar",
    many: "pedidos en preparación para despachar",
  },
  refunds: {
    to: adminPaths.ordersToRefund(),
    one: "pedido cancelado por devolver",
    many: "pedidos cancelados por devolver",
  },
  "mails-without-server": {
    to: adminPaths.mails(),
    one: "e-mail esperando: falta configurar el envío",
    many: "e-mails esperando: falta configurar el envío",
  },
  "failed-mails": {
    to: adminPaths.mailsIn("failed"),
    one: "e-mail que no se pudo enviar",
    many: "e-mails que no se pudieron enviar",
  },
  "people-waiting": {
    to: adminPaths.stock({ state: "agotado" }),
    one: "persona espera un talle agotado",
    many: "personas esperan talles agotados",
  },
  "low-stock": {
    to: adminPaths.stock({ state: "por-agotarse" }),
    one: "talle por agotarse",
    many: "talles por agotarse",
  },
  "products-without-price": {
    to: adminPaths.productsIn("sin-precio"),
    one: "producto sin precio: está oculto hasta que se lo pongas",
    many: "productos sin precio: están ocultos hasta que se lo pongas",
  },
  "products-without-picture": {
    to: adminPaths.productsIn("sin-foto"),
    one: "producto sin foto: nadie lo ve",
    many: "productos sin foto: nadie los ve",
  },
  "hidden-products": {
    to: adminPaths.productsIn("ocultos"),
    one: "producto oculto para revisar",
    many: "productos ocultos para revisar",
  },
};

function describe(task: OwnerTask): { to: string; count: string; text: string } {
  if ("percent" in task) {
    const text = `${task.percent} % del stock está apartado por pedidos sin pagar`;
    return { to: adminPaths.ordersHolding(), count: "!", text };
  }
  if ("names" in task) return describeNewGroups(task.names);
  if (!("count" in task)) return { count: "!", ...SETTINGS_TASKS[task.kind] };
  const { to, one, many } = COUNTED_TASKS[task.kind];
  return { to, count: formatCount(task.count), text: task.count === 1 ? one : many };
}

function describeNewGroups(names: readonly string[]) {
  const [title, question] =
    names.length === 1
      ? ["Categoría nueva", "¿Va en el menú?"]
      : ["Categorías nuevas", "¿Van en el menú?"];
  return {
    to: adminPaths.menu(),
    count: formatCount(names.length),
    text: `${title}: ${names.join(", ")}. ${question}`,
  };
}

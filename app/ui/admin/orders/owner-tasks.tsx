import { Link } from "@remix-run/react";

import type { CountedTask, OwnerTask } from "../../../domain/orders/owner-tasks";
import { paths } from "../../../paths";
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
    to: paths.adminPayments(),
    text: "Mercado Pago se desconectó: no estás cobrando con tarjeta y los precios no muestran cuotas. Conectalo de nuevo",
  },
  "payments-expiring": {
    to: paths.adminPayments(),
    text: "La autorización de Mercado Pago está por vencer y no se pudo renovar",
  },
  "payments-unconnected": {
    to: paths.adminPayments(),
    text: "Conectá Mercado Pago: hasta entonces tus precios no muestran las cuotas que ofrecés",
  },
  backups: {
    to: paths.adminBackups(),
    text: "La tienda lleva más de un día sin una copia nueva: mirá por qué",
  },
  "backups-damaged": {
    to: paths.adminBackups(),
    text: "La base de datos está dañada y no se puede copiar: mirá cómo volver a la última copia buena",
  },
  "backups-no-room": {
    to: paths.adminBackups(),
    text: "No se pudo copiar la tienda: no hay lugar en el disco",
  },
  "disk-low": {
    to: paths.adminBackups(),
    text: "Queda poco lugar en el disco: cuando falte, dejan de entrar comprobantes y fotos, y después pedidos",
  },
  "receipts-filling": {
    to: paths.adminOrdersIn("pending"),
    text: "Los comprobantes de pedidos sin pagar ocupan casi todo su lugar: cancelá los que sobren, y un mes después se borran solos",
  },
  "bank-account": {
    to: paths.adminSelling(),
    text: "Cargá tu CBU o alias para cobrar por transferencia",
  },
  "shipping-prices": {
    to: paths.adminSelling(),
    text: "Revisá los precios de envío: todavía son los de ejemplo",
  },
  "false-promo": {
    to: `${paths.adminSettings()}#aviso1`,
    text: "Un aviso de arriba de la tienda promete cuotas que tus precios no muestran: cambialo",
  },
  "contact-data": {
    to: paths.adminSettings(),
    text: "Tus datos de contacto todavía son los de ejemplo",
  },
};

const COUNTED_TASKS: Record<CountedTask, { to: string; one: string; many: string }> = {
  "payment-alerts": {
    to: paths.adminOrdersWithAlert(),
    one: "pedido con pagos para revisar",
    many: "pedidos con pagos para revisar",
  },
  "unclaimed-payments": {
    to: `#${UNCLAIMED_ID}`,
    one: "pago de un pedido que no está",
    many: "pagos de pedidos que no están",
  },
  withdrawals: {
    to: paths.adminWithdrawals(),
    one: "arrepentimiento para responder",
    many: "arrepentimientos para responder",
  },
  "pending-orders": {
    to: paths.adminOrdersIn("pending"),
    one: "pedido pendiente para atender",
    many: "pedidos pendientes para atender",
  },
  "overdue-orders": {
    to: paths.adminOrdersOverdue(),
    one: "pedido vencido sin pagar",
    many: "pedidos vencidos sin pagar",
  },
  receipts: {
    to: paths.adminOrdersIn("pending"),
    one: "pedido con comprobante para mirar",
    many: "pedidos con comprobante para mirar",
  },
  "orders-to-prepare": {
    to: paths.adminOrdersIn("paid"),
    one: "pedido pagado para preparar",
    many: "pedidos pagados para preparar",
  },
  "orders-to-hand-over": {
    to: paths.adminOrdersIn("preparing"),
    one: "pedido en preparación para despachar",
    many: "pedidos en preparación para despachar",
  },
  refunds: {
    to: paths.adminOrdersToRefund(),
    one: "pedido cancelado por devolver",
    many: "pedidos cancelados por devolver",
  },
  "mails-without-server": {
    to: paths.adminMails(),
    one: "mail esperando: falta configurar el correo (SMTP_URL)",
    many: "mails esperando: falta configurar el correo (SMTP_URL)",
  },
  "failed-mails": {
    to: paths.adminMailsIn("failed"),
    one: "mail que no se pudo enviar",
    many: "mails que no se pudieron enviar",
  },
  "products-without-picture": {
    to: paths.adminProductsIn("sin-foto"),
    one: "producto sin foto: nadie lo ve",
    many: "productos sin foto: nadie los ve",
  },
  "hidden-products": {
    to: paths.adminProductsIn("ocultos"),
    one: "producto oculto para revisar",
    many: "productos ocultos para revisar",
  },
};

function describe(task: OwnerTask): { to: string; count: string; text: string } {
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
    to: paths.adminMenu(),
    count: formatCount(names.length),
    text: `${title}: ${names.join(", ")}. ${question}`,
  };
}

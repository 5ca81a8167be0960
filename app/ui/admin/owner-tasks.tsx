import { Link } from "@remix-run/react";

import type { OwnerTask } from "../../domain/owner-tasks";
import { paths } from "../../paths";
import { formatCount } from "./figures";

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
    text: "Mercado Pago se desconectó: no estás cobrando con tarjeta. Conectalo de nuevo",
  },
  "payments-expiring": {
    to: paths.adminPayments(),
    text: "La autorización de Mercado Pago está por vencer y no se pudo renovar",
  },
  "payments-unconnected": {
    to: paths.adminPayments(),
    text: "Mostrás cuotas, pero todavía no conectaste Mercado Pago",
  },
  "bank-account": {
    to: paths.adminSelling(),
    text: "Cargá tu CBU o alias para cobrar por transferencia",
  },
  "shipping-prices": {
    to: paths.adminSelling(),
    text: "Revisá los precios de envío: todavía son los de ejemplo",
  },
  "contact-data": {
    to: paths.adminSettings(),
    text: "Tus datos de contacto todavía son los de ejemplo",
  },
};

function describe(task: OwnerTask): { to: string; count: string; text: string } {
  if (!("count" in task)) return { count: "!", ...SETTINGS_TASKS[task.kind] };
  const isOne = task.count === 1;
  const count = formatCount(task.count);
  switch (task.kind) {
    case "payment-alerts":
      return {
        to: paths.adminOrdersWithAlert(),
        count,
        text: isOne ? "pedido con pagos para revisar" : "pedidos con pagos para revisar",
      };
    case "withdrawals":
      return {
        to: paths.adminWithdrawals(),
        count,
        text: isOne ? "arrepentimiento para responder" : "arrepentimientos para responder",
      };
    case "pending-orders":
      return {
        to: paths.adminOrdersIn("pending"),
        count,
        text: isOne ? "pedido pendiente para atender" : "pedidos pendientes para atender",
      };
    case "receipts":
      return {
        to: paths.adminOrdersIn("pending"),
        count,
        text: isOne ? "pedido con comprobante para mirar" : "pedidos con comprobante para mirar",
      };
    case "orders-to-prepare":
      return {
        to: paths.adminOrdersIn("paid"),
        count,
        text: isOne ? "pedido pagado para preparar" : "pedidos pagados para preparar",
      };
    case "orders-to-hand-over":
      return {
        to: paths.adminOrdersIn("preparing"),
        count,
        text: isOne
          ? "pedido en preparación para despachar"
          : "pedidos en preparación para despachar",
      };
    case "refunds":
      return {
        to: paths.adminOrdersToRefund(),
        count,
        text: isOne ? "pedido cancelado por devolver" : "pedidos cancelados por devolver",
      };
    case "mails-without-server":
      return {
        to: paths.adminMails(),
        count,
        text: `${isOne ? "mail esperando" : "mails esperando"}: falta configurar el correo (SMTP_URL)`,
      };
    case "failed-mails":
      return {
        to: paths.adminMailsIn("failed"),
        count,
        text: isOne ? "mail que no se pudo enviar" : "mails que no se pudieron enviar",
      };
    case "products-without-picture":
      return {
        to: paths.adminProductsIn("sin-foto"),
        count,
        text: isOne ? "producto sin foto: nadie lo ve" : "productos sin foto: nadie los ve",
      };
    case "hidden-products":
      return {
        to: paths.adminProductsIn("ocultos"),
        count,
        text: isOne ? "producto oculto para revisar" : "productos ocultos para revisar",
      };
  }
}

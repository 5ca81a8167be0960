import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { may, type Permission } from "../../../domain/owner/roles";
import { useAdminData } from "../admin-data";

type FirstStepsProps = {
  hasContact: boolean;
  /** True when an account takes online payments. */
  isConnected: boolean;
  hasSample: boolean;
  canSendMails: boolean;
};

type Step = { to: string; needs: Permission; name: string; text: string; isDone: boolean };

/** Replaces the figures in a shop without orders. Checks off only what the shop can verify. */
export function FirstSteps(props: FirstStepsProps) {
  const { hasContact, isConnected, hasSample, canSendMails } = props;
  const { role } = useAdminData();
  const steps: Step[] = [
    {
      to: adminPaths.newProduct(),
      needs: "catalogue.change",
      name: "Cargá tus productos",
      text: hasSample
        ? "Con foto, precio y talles. La tienda viene con un catálogo de muestra: cambiá lo que te sirva y borrá el resto de una vez."
        : "Con foto, precio y talles.",
      isDone: false,
    },
    {
      to: adminPaths.productImports(),
      needs: "catalogue.change",
      name: "Traé los de tu otra tienda",
      text: "Si ya vendés en Tiendanube, WooCommerce o Shopify, subí el archivo que exportan.",
      isDone: false,
    },
    {
      to: adminPaths.settings(),
      needs: "shop.change",
      name: "Poné tus datos de contacto",
      text: "Nombre, teléfono, horarios, cuotas y descuento, que se ven en toda la tienda.",
      isDone: hasContact,
    },
    {
      to: adminPaths.payments(),
      needs: "payments.connect",
      name: "Conectá Mercado Pago",
      text: "Para cobrar con tarjeta, en cuotas y con dinero en cuenta.",
      isDone: isConnected,
    },
    {
      to: adminPaths.mails(),
      needs: "shop.change",
      name: "Hacé que salgan los e-mails",
      text: "A quien compra le llega su pedido; a vos, cada venta y el enlace si te olvidás la contraseña.",
      isDone: canSendMails,
    },
  ];
  const own = steps.filter(({ needs }) => may(role, needs));
  if (own.length === 0) return null;
  return (
    <section className="panel first-steps" aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Tu tienda está abierta</h2>
      <p>Todavía no hay pedidos. Mientras llega el primero:</p>
      <ol>
        {own.map(({ to, name, text, isDone }) => (
          <li key={to} className={isDone ? "is-done" : undefined}>
            <Link to={to}>
              {name}
              {isDone && <span className="visually-hidden"> (hecho)</span>}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Link } from "@remix-run/react";

import { paths } from "../../paths";

/** What the owner of a shop without orders reads in the place of its figures. */
export function FirstSteps({ hasContact }: { hasContact: boolean }) {
  const steps = [
    {
      to: paths.adminNewProduct(),
      name: "Cargá tus productos",
      text: "Con foto, precio y talles. La tienda viene con un catálogo de muestra: dejá lo que te sirva y borrá el resto.",
    },
    {
      to: paths.adminSettings(),
      name: hasContact ? "Revisá tus datos de contacto" : "Poné tus datos de contacto",
      text: "Nombre, teléfono, horarios y formas de pago, que se ven en toda la tienda.",
    },
    {
      to: paths.adminAccount(),
      name: "Cambiá tu clave",
      text: "Elegí una que no uses en ningún otro lado.",
    },
  ];
  return (
    <section className="panel first-steps" aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Tu tienda está abierta</h2>
      <p>Todavía no hay pedidos. Mientras llega el primero:</p>
      <ol>
        {steps.map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { CustomerHistory } from "../../../domain/orders/customer-history";
import { formatPhone, parsePhone, whatsappAddress } from "../../../domain/buying/phone";
import { provinceName } from "../../../domain/buying/province";

type CustomerContactProps = { history: CustomerHistory; shopName: string };

/** A customer's contact data and delivery addresses. */
export function CustomerContact({ history, shopName }: CustomerContactProps) {
  const { customer, addresses } = history;
  const { name, email, phone, createdAt } = customer;
  const number = parsePhone(phone);
  const chat = whatsappAddress(phone, `Hola, ${name}. Te escribimos de ${shopName}.`);
  return (
    <section className="panel" aria-labelledby="contacto">
      <h2 id="contacto">Contacto</h2>
      <dl className="contact-facts">
        <dt>E-mail</dt>
        <dd>{email === "" ? "—" : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</dd>
        <dt>Teléfono</dt>
        <dd>
          {number === null ? phone || "—" : <a href={`tel:${number}`}>{formatPhone(phone)}</a>}
          {chat !== null && (
            <a className="button button-quiet button-small" href={chat}>
              Escribir por WhatsApp
            </a>
          )}
        </dd>
        <dt>Cliente desde</dt>
        <dd>{createdAt === null ? "—" : formatMoment(createdAt)}</dd>
        {addresses.length > 0 && (
          <>
            <dt>{addresses.length === 1 ? "Domicilio" : "Últimos domicilios"}</dt>
            <dd>
              <ul className="contact-addresses">
                {addresses.map(({ street, city, province, postalCode }) => (
                  <li key={[street, city, province, postalCode].join("\n")}>
                    {[street, city, postalCode, provinceName(province)]
                      .filter((part) => part !== "")
                      .join(", ")}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

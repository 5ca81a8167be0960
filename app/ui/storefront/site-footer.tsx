import { Link } from "@remix-run/react";

import { SECTIONS } from "../../domain/taxonomy";
import { CONSUMER_CLAIMS } from "../../domain/order-terms";
import { describePayment, type ShopFace } from "../../domain/shop-settings";
import { paths } from "../../paths";
import { isLongName } from "./long-text";

export function SiteFooter({ settings }: { settings: ShopFace }) {
  const payment = describePayment(settings);
  return (
    <footer className="footer">
      <div className="footer-brand">
        <p className="logo" data-long={isLongName(settings.name)}>
          {settings.name}
        </p>
        <p>{settings.tagline}</p>
        {payment !== null && <p className="footer-payment">{payment}</p>}
      </div>
      <nav aria-label="Pie de página">
        <ul>
          <li>
            <Link to={paths.products()}>Todos los productos</Link>
          </li>
          <li>
            <Link to={paths.collection()}>{settings.collection.name}</Link>
          </li>
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.section(id)}>{name}</Link>
            </li>
          ))}
          <li>
            <Link to={paths.menu()}>Mapa de la tienda</Link>
          </li>
        </ul>
      </nav>
      <ContactData settings={settings} />
      <LegalLinks settings={settings} />
    </footer>
  );
}

/** What the law wants within reach of every page, and who sells. */
function LegalLinks({ settings }: { settings: ShopFace }) {
  const { company } = settings;
  const seller = [company.name, company.cuit === "" ? "" : `CUIT ${company.cuit}`].filter(Boolean);
  return (
    <div className="footer-legal">
      <nav aria-label="Información legal">
        <ul>
          <li>
            <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>
          </li>
          <li>
            <Link to={paths.orderLookup()}>Seguí tu pedido</Link>
          </li>
          <li>
            <Link to={paths.terms()}>Términos y condiciones</Link>
          </li>
          <li>
            <Link to={paths.privacy()}>Privacidad</Link>
          </li>
          <li>
            <a href={CONSUMER_CLAIMS} rel="noopener noreferrer">
              Defensa del Consumidor: hacé tu reclamo
            </a>
          </li>
        </ul>
      </nav>
      {seller.length > 0 && <p>{seller.join(" · ")}</p>}
    </div>
  );
}

/** Only what the owner filled in. */
function ContactData({ settings }: { settings: ShopFace }) {
  const { social, phone, email, address, openingHours } = settings;
  return (
    <address>
      <ul>
        {social.url !== "" && (
          <li>
            <a href={social.url} rel="noopener">
              {social.name}
            </a>
          </li>
        )}
        {phone !== "" && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </li>
        )}
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURI(email)}`}>{email}</a>
          </li>
        )}
        {address !== "" && <li className="footer-line">{address}</li>}
        {openingHours !== "" && <li className="footer-line">{openingHours}</li>}
      </ul>
    </address>
  );
}

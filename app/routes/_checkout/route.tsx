import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, Link, useRouteLoaderData } from "@remix-run/react";

import { readShopFace } from "../../data/shop/settings.server";
import { UNKNOWN_SHOP_FACE } from "../../domain/shop/default-face";
import type { Flash } from "../../domain/plain/flash";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import { takeFlash } from "../../sessions/flash.server";
import { ErrorPage } from "../../ui/error-page";
import { CHECKOUT_ROUTE_ID } from "../../ui/layout-ids";
import { Notice } from "../../ui/page";
import { nameAttributes, ShopName } from "../../ui/shop-name";
import { Toast } from "../../ui/toast";

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await takeFlash(request);
  return data(
    { settings: await readShopFace(new Date()), flash },
    { headers: { ...NO_STORE, ...headers } },
  );
}

export default function CheckoutRoute() {
  return (
    <CheckoutLayout>
      <Outlet />
    </CheckoutLayout>
  );
}

type CheckoutData = { settings: FrameFace; flash: Flash | null };

function CheckoutLayout({ children }: { children: React.ReactNode }) {
  // Undefined when the layout's own loader failed: its error page is still inside the layout.
  const data = useRouteLoaderData<CheckoutData>(CHECKOUT_ROUTE_ID);
  const shop: FrameFace = data?.settings ?? UNKNOWN_SHOP_FACE;
  const { company } = shop;
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className="header checkout-header">
        <Link className="checkout-back" to={paths.cart()}>
          <span aria-hidden="true">←</span> Carrito
        </Link>
        <Link className="logo" {...nameAttributes(shop)} to={paths.home()}>
          <ShopName {...shop} />
          <span className="visually-hidden">, ir al inicio</span>
        </Link>
      </header>
      <Toast flash={data?.flash ?? null} />
      <main id="contenido" className="page" tabIndex={-1}>
        {shop.holidayNotice !== undefined && <Notice text={shop.holidayNotice} />}
        {children}
      </main>
      <footer className="checkout-footer">
        <ul>
          <li>
            <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>
          </li>
          <li>
            <Link to={paths.terms()}>Términos y condiciones</Link>
          </li>
          <li>
            <Link to={paths.privacy()}>Privacidad</Link>
          </li>
        </ul>
        {company.name !== "" && (
          <p>
            {company.name}
            {company.cuit !== "" && ` · CUIT ${company.cuit}`}
          </p>
        )}
      </footer>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <CheckoutLayout>
      <ErrorPage />
    </CheckoutLayout>
  );
}

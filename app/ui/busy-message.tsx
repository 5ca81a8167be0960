import { useLocation } from "@remix-run/react";

export const BUSY_TITLE = "Ahora no podemos atenderte";

/** Replaces a page that the server was too busy to send. */
export function BusyMessage() {
  const { pathname, search } = useLocation();
  return (
    <section className="message">
      <h1>{BUSY_TITLE}</h1>
      <p>Puede que haya mucha gente en la tienda: esperá unos segundos y probá de nuevo.</p>
      <p>
        {/* A plain link: it always loads a page. */}
        <a data-document className="button" href={pathname + search}>
          Probar de nuevo
        </a>
      </p>
    </section>
  );
}

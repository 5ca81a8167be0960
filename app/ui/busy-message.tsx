import { useLocation } from "@remix-run/react";

export const BUSY_TITLE = "Ahora no podemos atenderte";

/** In the place of a page that there is for sure, in a moment. */
export function BusyMessage() {
  const { pathname, search } = useLocation();
  return (
    <section className="message">
      <h1>{BUSY_TITLE}</h1>
      <p>Puede que haya mucha gente en la tienda: esperá unos segundos y probá de nuevo.</p>
      <p>
        {/* A plain address: the answer is then a page in any case. */}
        <a data-document className="button" href={pathname + search}>
          Probar de nuevo
        </a>
      </p>
    </section>
  );
}

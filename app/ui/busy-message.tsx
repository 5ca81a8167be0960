import { useLocation } from "@remix-run/react";

import { Message } from "./message";

export const BUSY_TITLE = "Ahora no podemos atenderte";

/** Replaces a page that the server was too busy to send. */
export function BusyMessage() {
  const { pathname, search } = useLocation();
  return (
    <Message
      title={BUSY_TITLE}
      text="Puede que haya mucha gente en la tienda: esperá unos segundos y probá de nuevo."
      doors={[{ to: pathname + search, text: "Probar de nuevo", kind: "document" }]}
    />
  );
}

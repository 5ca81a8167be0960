import type { ServerResponse } from "node:http";

import { getRequestId } from "./request-log";

const TEXTS = {
  400: ["No entendimos el pedido", "La dirección o los datos que llegaron no se pueden leer."],
  403: [
    "No pudimos aceptar el formulario",
    "Vino desde otro sitio. Abrí la tienda y probá de nuevo.",
  ],
  404: ["No encontramos lo que buscás", "Puede que la dirección haya cambiado."],
  405: ["Eso no se puede hacer acá", "Esta dirección no acepta ese tipo de pedido."],
  408: ["El pedido tardó demasiado", "Se cortó antes de llegar entero. Probá de nuevo."],
  413: ["Los datos son demasiado grandes", "Mandá menos texto o un archivo más chico."],
  431: ["El pedido es demasiado largo", "Borrá las cookies de la tienda y probá de nuevo."],
  500: ["Algo salió mal", "Es un problema nuestro. Probá de nuevo en unos minutos."],
  503: ["Ahora no podemos atenderte", "No se cambió nada. Esperá unos segundos y probá de nuevo."],
} as const satisfies Record<number, readonly [title: string, explanation: string]>;

export type PlainStatus = keyof typeof TEXTS;

export function isPlainStatus(status: number): status is PlainStatus {
  return Object.hasOwn(TEXTS, status);
}

/** One line for clients that never got as far as a page. */
export function describeStatus(status: PlainStatus): string {
  return TEXTS[status].join(". ");
}

/** What the same request may not meet again in a moment. */
const PASSING: readonly PlainStatus[] = [408, 500, 503];

/** A page that does not need Remix; the caller ends the answer. */
export function writePlainPage(response: ServerResponse, status: PlainStatus): void {
  const [title, explanation] = TEXTS[status];
  const code =
    status === 500
      ? `<p>Si escribís a la tienda, pasales este código: <code>${getRequestId(response)}</code></p>\n`
      : "";
  // An empty address is the page's own, whatever is in it. A form would not be sent again by it.
  const retry =
    PASSING.includes(status) && response.req.method === "GET"
      ? `<p><a class="button" href="">Probar de nuevo</a></p>\n`
      : "";
  const page = Buffer.from(`<!DOCTYPE html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Tela</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${explanation}</p>
${code}${retry}<p><a href="/">Volver a la tienda</a></p>
</main>
</body>
</html>
`);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": page.length,
    "Cache-Control": "no-store",
  });
  response.write(page);
}

export function sendPlainPage(response: ServerResponse, status: PlainStatus): void {
  writePlainPage(response, status);
  response.end();
}

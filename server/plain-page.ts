import type { ServerResponse } from "node:http";

import { WAIT } from "../app/http/responses";
import { answerText, type RequestContext } from "./layer";
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

export function describeStatus(status: PlainStatus): string {
  return TEXTS[status].join(". ");
}

/** The same request may succeed a moment later. */
const PASSING: readonly PlainStatus[] = [408, 500, 503];

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
};

/** A burst is over soon, and so is a short loss of the database: shoppers wait. */
const headersOf = (status: PlainStatus) => ({ ...PAGE_HEADERS, ...(status === 503 && WAIT) });

type Asked = { method: string | undefined; requestId: string };

/** A page that does not need Remix. */
export function plainPage(
  status: PlainStatus,
  { method }: Pick<Request, "method">,
  { requestId }: Pick<RequestContext, "requestId">,
  headers: Record<string, string> = {},
): Response {
  const page = writePage(status, { method, requestId });
  return answerText(page, status, { ...headersOf(status), ...headers });
}

/** The same page where there is no `Request`. */
export function sendPlainPage(response: ServerResponse, status: PlainStatus): void {
  const { method } = response.req;
  const page = writePage(status, { method, requestId: getRequestId(response) });
  const length = Buffer.byteLength(page);
  response.writeHead(status, { "Content-Length": length, ...headersOf(status) }).end(page);
}

function writePage(status: PlainStatus, { method, requestId }: Asked): string {
  const [title, explanation] = TEXTS[status];
  const code =
    status === 500
      ? `<p>Si escribís a la tienda, pasales este código: <code>${requestId}</code></p>\n`
      : "";
  // An empty address is the page's own, with its query. A link would not send a form again.
  const retry =
    PASSING.includes(status) && method === "GET"
      ? `<p><a class="button" href="">Probar de nuevo</a></p>\n`
      : "";
  return `<!DOCTYPE html>
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
`;
}

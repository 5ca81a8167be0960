/** The provider's form of an error. */
export function failure(status: number, error: string, message: string, code?: number): Response {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return Response.json({ message, error, status, cause }, { status });
}

export function redirect(to: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** The body of a JSON request or a form; empty for an empty body, null for an unreadable one. */
export async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text();
  if (text === "") return {};
  if (request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : null;
}

/** A text or number of the body, as text; empty for anything else. */
export function readText(body: Record<string, unknown> | null, name: string): string {
  const value = body?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

export function formatPesos(cents: number): string {
  return new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" }).format(cents / 100);
}

/** Forbids scripts and foreign content. The style is inside the page. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

const STYLE = `
:root{--sheet:#fff;--ground:#e8eef5;--ink:#14212e;--soft:#4b5b6b;--line:#c7d3e0;--blue:#0b5cad;--warn:#ffd84d}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.banner{margin:0;padding:.6rem 1rem;background:var(--warn);color:#221b00;font-weight:700;text-align:center}
main{width:100%;max-width:34rem;margin:0 auto;padding:1rem}
main.wide{max-width:70rem}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:0 0 1rem}
h1{font-size:1.5rem;line-height:1.2;margin:.25rem 0 .5rem}
h2{font-size:1.05rem;margin:0 0 .6rem}
p{margin:.4rem 0}
.soft{color:var(--soft)}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
.lines b{white-space:nowrap;font-variant-numeric:tabular-nums}
.total{display:flex;justify-content:space-between;gap:1rem;margin:.8rem 0 0;font-size:1.3rem;font-weight:700}
.alert{border-left:4px solid #b3261e;background:#fdecea;padding:.7rem .9rem;border-radius:6px;margin:0 0 1rem}
label,legend{display:block;padding:0;font-weight:600;margin:.7rem 0 .25rem}
fieldset{border:0;padding:0;margin:0}
.choice{display:flex;align-items:center;gap:.6rem;min-height:44px;margin:0;padding:.35rem 0;font-weight:400}
.choice input{width:20px;height:20px;margin:0}
select,input[type=number]{width:100%;min-height:44px;padding:.5rem;font:inherit;color:inherit;background:#fff;border:1px solid #6d7f92;border-radius:8px}
button{width:100%;min-height:48px;margin:.6rem 0 0;padding:.6rem 1rem;font:inherit;font-weight:650;border-radius:8px;border:1px solid var(--blue);background:#fff;color:var(--blue);cursor:pointer}
button.main{background:var(--blue);color:#fff}
button.small{width:auto;min-height:44px;margin:0;padding:.4rem .8rem}
.sheet>form+form>button.small,.record+form>button.small{margin-top:.5rem}
.moves form>button.small{margin:0}
button:focus-visible,select:focus-visible,input:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #f08c00;outline-offset:2px}
a{color:var(--blue)}
summary{padding:.7rem 0;cursor:pointer;font-weight:600}
.grid{columns:20rem 3;column-gap:1rem}
.grid .sheet{break-inside:avoid}
.moves,.moves form{display:flex;flex-wrap:wrap;gap:.4rem}
.record{border-top:1px solid var(--line);padding:.7rem 0}
code{font-size:.9em}
`;

/** `body` is HTML in which the caller has escaped all texts. */
export function renderPage(
  title: string,
  body: string,
  { status = 200, isWide = false } = {},
): Response {
  const page = `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · Simulador</title><style>${STYLE}</style></head>
<body><p class="banner" role="note">SIMULADOR — no es Mercado Pago, no se cobra nada</p>
<main${isWide ? ' class="wide"' : ""}>${body}</main></body></html>`;
  return new Response(page, { status, headers: PAGE_HEADERS });
}

export function hiddenField(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

export function renderOptions(
  options: readonly (readonly [string, string])[],
  chosen = "",
): string {
  return options
    .map(([value, label]) => {
      const selected = value === chosen ? " selected" : "";
      return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join("");
}

type Message = { title: string; text: string; status?: number; back?: string | null };

/** `back` is the address of the link to the shop. */
export function renderMessage({ title, text, status = 200, back = null }: Message): Response {
  const link = back === null ? "" : `<p><a href="${escapeHtml(back)}">Volver a la tienda</a></p>`;
  return renderPage(
    title,
    `<div class="sheet"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</div>`,
    { status },
  );
}

import { adminPaths } from "../../app/admin-paths";
import { FILE_FIELD } from "../../app/forms/imports/import-form";
import { SHOP_ORIGIN, type BuiltShop, type Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { parseHtml, readAttribute, readText, selectAll, type HtmlElement } from "./html";

const COLUMNS = {
  id: "Identificador de URL",
  name: "Nombre",
  category: "Categorías",
  size: "Valor de propiedad 1",
  price: "Precio",
  stock: "Stock",
  sku: "SKU",
  brand: "Marca",
} as const;

type Row = Partial<Record<keyof typeof COLUMNS, string>>;

/** A product file as Tiendanube writes it. */
export function writeTiendanube(rows: readonly Row[]): string {
  const keys = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const head = [...keys.map((key) => COLUMNS[key]), "Nombre de propiedad 1"];
  const lines = rows.map((row) => [...keys.map((key) => row[key] ?? ""), "Talle"]);
  return [head, ...lines].map((cells) => cells.join(";")).join("\r\n");
}

export type Upload = {
  name?: string;
  /** Null for an empty file input. */
  content: string | Uint8Array<ArrayBuffer> | null;
  fields?: Record<string, string>;
};

/** The upload form as a browser sends it. */
export function fillUpload({
  name = "productos.csv",
  content,
  fields = { intent: "upload" },
}: Upload): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(FILE_FIELD, new File([content ?? ""], content === null ? "" : name));
  return body;
}

/** Sends the upload form to a built shop: of products, or of another page. */
export async function sendUpload(
  shop: BuiltShop,
  jar: CookieJar | null,
  upload: Upload,
  path = adminPaths.productImports(),
): Promise<Page> {
  const body = fillUpload(upload);
  const address = SHOP_ORIGIN + path;
  const request = new Request(address, { method: "POST", body });
  if (jar) request.headers.set("Cookie", jar.header());
  const response = await shop.handle(request);
  jar?.keep(response);
  const html = await response.text();
  const root: HtmlElement = parseHtml(html);
  return { response, status: response.status, html, root };
}

/** What the button that imports sends. */
export function readDecision(root: HtmlElement): Record<string, string> {
  const hidden = selectAll(root, ".import-decision input[type=hidden]");
  const shown = hidden.map((input): [string, string] => [
    readAttribute(input, "name"),
    readAttribute(input, "value"),
  ]);
  return { intent: "import", ...Object.fromEntries(shown) };
}

/** Where the button leads that takes an import back; undefined when the page has none. */
export function findUndoAddress(root: HtmlElement): string | undefined {
  const form = selectAll(root, "main form").find((one) =>
    readText(one).includes("Deshacer esta importación"),
  );
  return form?.attributes.action;
}

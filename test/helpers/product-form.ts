import { SHOP_ORIGIN, type BuiltShop, type Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { parseHtml, readAttribute, readText, select, selectAll, type HtmlElement } from "./html";

export type FormFields = [name: string, value: string][];

/** What a browser would send of the product form, without any button. */
export function readForm({ root }: Pick<Page, "root">): FormFields {
  const form = select(root, "form#producto");
  return selectAll(form, "[name]").flatMap((control): FormFields => {
    const { name = "", type, value = "" } = control.attributes;
    if (control.tag === "textarea") return [[name, readText(control)]];
    if (control.tag === "select") return [[name, readChosen(control)]];
    if (control.tag !== "input" || type === "file") return [];
    if (type === "checkbox") {
      return "checked" in control.attributes ? [[name, value === "" ? "on" : value]] : [];
    }
    return [[name, value]];
  });
}

function readChosen(select: HtmlElement): string {
  const options = selectAll(select, "option");
  const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
  return chosen ? readAttribute(chosen, "value") : "";
}

/** The form with other values; an unknown field is added, null removes one. */
export function change(fields: FormFields, changes: Record<string, string | null>): FormFields {
  const kept = fields.filter(([name]) => !(name in changes));
  const changed = Object.entries(changes).flatMap(([name, value]): FormFields =>
    value === null ? [] : [[name, value]],
  );
  return [...kept, ...changed];
}

export function fieldValue(page: Pick<Page, "root">, id: string): string {
  const control = select(page.root, `#${id}`);
  return control.tag === "textarea" ? readText(control) : readAttribute(control, "value");
}

/** The message at a field; empty for none. */
export function fieldError(page: Pick<Page, "root">, id: string): string {
  const [message] = selectAll(page.root, `#${id}-error`);
  return message ? readText(message).replace(/^Error: /, "") : "";
}

/** Posts the form like a browser does when it may contain files. */
export async function postMultipart(
  shop: BuiltShop,
  path: string,
  fields: FormFields,
  options: { jar: CookieJar; files?: File[] },
): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  for (const file of options.files ?? []) body.append("fotos", file, file.name);
  const request = new Request(SHOP_ORIGIN + path, { method: "POST", body });
  request.headers.set("Cookie", options.jar.header());
  const response = await shop.handle(request);
  options.jar.keep(response);
  const html = await response.text();
  return { response, status: response.status, html, root: parseHtml(html) };
}

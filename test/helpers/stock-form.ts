import type { Page } from "./built-shop";
import { change, readForm, type FormFields } from "./product-form";
import { readAttribute, select, selectAll, type HtmlElement } from "./html";

/** The form with the numbers, as a browser would send it, with some cells typed by their names. */
export function typeStock(
  page: Pick<Page, "root">,
  typed: Readonly<Record<string, string>>,
  reason = "count",
): [name: string, value: string][] {
  const form = select(page.root, ".stock-form");
  const left = new Map(Object.entries(typed));
  const inputs = selectAll(form, "input").filter(({ attributes }) => isSent(attributes));
  const fields = inputs.map((input): [string, string] => {
    const name = readAttribute(input, "name");
    const label = input.attributes["aria-label"] ?? "";
    const value = left.get(label) ?? input.attributes.value ?? "";
    left.delete(label);
    return [name, value];
  });
  if (left.size > 0) throw new Error(`No cell is called ${[...left.keys()].join(" or ")}`);
  return [...fields, ["motivo", reason], ["intent", "save"]];
}

const isSent = ({ type, ...attributes }: HtmlElement["attributes"]) =>
  type !== "checkbox" || "checked" in attributes;

/** The product's own form, as a browser would send it by "Guardar cambios", with some cells typed. */
export function typeInProduct(
  page: Pick<Page, "root">,
  typed: Readonly<Record<string, string>>,
  changes: Record<string, string | null> = {},
): FormFields {
  const cells = Object.entries(typed).map(([name, text]): [string, string] => [
    readAttribute(findCell(page, name), "name"),
    text,
  ]);
  return change(readForm(page), { intent: "save", ...Object.fromEntries(cells), ...changes });
}

/** A cell by the name that people hear. */
export function findCell(page: Pick<Page, "root">, name: string): HtmlElement {
  const inputs = selectAll(page.root, ".stock-form input");
  const cell = inputs.find(({ attributes }) => attributes["aria-label"] === name);
  if (!cell) throw new Error(`No cell is called ${name}`);
  return cell;
}

/** The texts of all cells by their names. */
export function readCells(page: Page): Record<string, string> {
  const inputs = selectAll(page.root, ".stock-form input").filter(
    ({ attributes: { "aria-label": label, type } }) => label !== undefined && type !== "checkbox",
  );
  return Object.fromEntries(
    inputs.map(({ attributes }) => [attributes["aria-label"] ?? "", attributes.value ?? ""]),
  );
}

import type { BuiltShop, Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { selectAll, type HtmlElement } from "./html";

export type FormFields = [name: string, value: string][];

/** A button of a form on a page, with what a browser would send. */
export type Press = {
  method: "get" | "post";
  action: string;
  /** What the button asks for: the intent, without the row that it is about. */
  intent: string;
  fields: FormFields;
};

/** What a person would type or choose; null keeps what the page shows. */
export type FillIn = (control: HtmlElement, intent: string) => string | null;

/** Each button of each form of the page, in document order. */
export function listPresses(page: Page, fillIn: FillIn): Press[] {
  return selectAll(page.root, "form").flatMap((form) => listFormPresses(page.root, form, fillIn));
}

function listFormPresses(root: HtmlElement, form: HtmlElement, fillIn: FillIn): Press[] {
  const { id, action = "" } = form.attributes;
  const method = form.attributes.method === "post" ? "post" : "get";
  const isOwn = ({ attributes }: HtmlElement) =>
    attributes.form === undefined || attributes.form === id;
  const inside = ["input", "select", "textarea", "button"]
    .flatMap((tag) => selectAll(form, tag))
    .filter(isOwn);
  const outside = id === undefined ? [] : selectAll(root, `[form=${id}]`);
  const controls = [...new Set([...inside, ...outside])].filter(
    ({ attributes }) => !("disabled" in attributes),
  );
  const buttons = controls.filter(
    ({ tag, attributes }) => tag === "button" && attributes.type !== "button",
  );
  return buttons.map((button) => {
    const { name, value = "", formaction = action } = button.attributes;
    const chosen: FormFields = name === undefined ? [] : [[name, value]];
    const shown = [...chosen, ...readFields(controls, () => null)];
    const intent = method === "get" ? OPEN : findIntent(shown);
    const fields = [...readFields(controls, (control) => fillIn(control, intent)), ...chosen];
    return { method, action: formaction.split("#")[0] ?? "", intent, fields };
  });
}

/** The intent of a form that only opens a page. */
export const OPEN = "open";

/** The fields that tell one change from another, beside the intent. */
const TARGETS = ["a"];

function findIntent(fields: FormFields): string {
  const valueOf = (wanted: string) => fields.find(([name]) => name === wanted)?.[1];
  const [kind = ""] = (valueOf("intent") ?? "").split(":");
  return [kind === "" ? "send" : kind, ...TARGETS.map(valueOf)].filter(Boolean).join(" ");
}

function readFields(
  controls: readonly HtmlElement[],
  fill: (control: HtmlElement) => string | null,
): FormFields {
  const radios = new Set<string>();
  return controls.flatMap((control): FormFields => {
    const { tag, attributes } = control;
    const { name, type, value = "" } = attributes;
    if (tag === "button" || name === undefined || type === "file") return [];
    const filled = fill(control);
    if (type === "radio") {
      if (radios.has(name) || value !== (filled ?? value)) return [];
      if (filled === null && !("checked" in attributes)) return [];
      radios.add(name);
    } else if (type === "checkbox") {
      const isChecked = filled === null ? "checked" in attributes : filled !== "";
      return isChecked ? [[name, value === "" ? "on" : value]] : [];
    }
    return [[name, filled ?? readValue(control)]];
  });
}

function readValue({ tag, attributes, children }: HtmlElement): string {
  if (tag === "textarea")
    return children
      .filter((child) => typeof child === "string")
      .join("")
      .replace(/^\n/, "");
  if (tag !== "select") return attributes.value ?? "";
  const options = children.flatMap(listOptions);
  const chosen = options.find((option) => "selected" in option.attributes) ?? options[0];
  return chosen?.attributes.value ?? "";
}

/** The options of a select, also those in groups. */
export function listOptions(element: HtmlElement | string): HtmlElement[] {
  if (typeof element === "string") return [];
  return element.tag === "option" ? [element] : element.children.flatMap(listOptions);
}

/** Sends it, and returns the answer with the page that the browser shows then. */
export async function press(
  shop: BuiltShop,
  { method, action, fields }: Press,
  jar: CookieJar,
): Promise<{ answer: Page; shown: Page }> {
  const query = `${action.split("?")[0] ?? ""}?${new URLSearchParams(fields)}`;
  const answer = await (method === "get" ? shop.get(query, jar) : shop.post(action, fields, jar));
  const location = answer.response.headers.get("Location");
  if (location === null || !location.startsWith("/admin")) return { answer, shown: answer };
  return { answer, shown: await shop.get(location, jar) };
}

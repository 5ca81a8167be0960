import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import type { Page } from "../helpers/built-shop";
import { fillBackOffice, type FilledShop } from "../helpers/filled-back-office";
import { openPages } from "../helpers/form-walk";
import { descendants, readText, select, type HtmlElement } from "../helpers/html";
import { listPresses, press } from "../helpers/press-forms";

/*
 * Enter in a text field presses the first submit button of the field's form, in the document's order:
 * https://html.spec.whatwg.org/#implicit-submission. In a form with several buttons, that one must be
 * its main button, or one that does nothing, and must also do what a button beside the field does.
 */

type Form = {
  address: string;
  fields: HtmlElement[];
  buttons: HtmlElement[];
  /** Fields with a button of their own, in a part of the form with nothing else to type or press. */
  owned: { field: HtmlElement; button: HtmlElement }[];
};

const NOT_TYPED = /^(hidden|submit|checkbox|radio|file|button|reset)$/;
const isTyped = ({ tag, attributes: { type = "text" } }: HtmlElement) =>
  tag === "input" && !NOT_TYPED.test(type);
const isSubmit = ({ tag, attributes: { type = "submit" } }: HtmlElement) =>
  tag === "button" && type === "submit";
const intentOf = ({ attributes: { name = "", value = "" } }: HtmlElement) => `${name}=${value}`;
const isMain = ({ attributes }: HtmlElement) =>
  /^button( button-wide)?$/.test(attributes.class ?? "");

/** The forms with something to type and several things to press. */
function listForms(address: string, { root }: Page): Form[] {
  const all = descendants(root);
  return all.flatMap((form) => {
    if (form.tag !== "form") return [];
    const inside = new Set(descendants(form));
    const belongs = (control: HtmlElement) =>
      control.attributes.form === undefined
        ? inside.has(control)
        : control.attributes.form === form.attributes.id;
    const controls = all.filter(belongs);
    const fields = controls.filter(isTyped);
    const buttons = controls.filter(isSubmit);
    if (fields.length === 0 || new Set(buttons.map(intentOf)).size < 2) return [];
    const parts = [...inside].map((part) => descendants(part).filter(belongs));
    const owned = parts.flatMap((part) => {
      const [field, ...moreFields] = part.filter(isTyped);
      const [button, ...moreButtons] = part.filter(isSubmit);
      const isOwn = field && button && moreFields.length + moreButtons.length === 0;
      return isOwn ? [{ field, button }] : [];
    });
    return [{ address, fields, buttons, owned }];
  });
}

let filled: FilledShop;
let forms: Form[];
beforeAll(async () => {
  filled = await fillBackOffice(() => undefined);
  const { shop, jar } = await filled.openCopy();
  const pages = await openPages(shop, (path) => shop.get(path, jar));
  const id = "tela-pulsera-llavero-nudo-01";
  await shop.post(paths.product(id), { intent: "add", color: "Crudo" }, jar);
  for (const path of [paths.product(id), paths.products(), paths.cart(), paths.checkout()]) {
    pages.set(path, await shop.get(path, jar));
  }
  forms = [...pages].flatMap(([address, page]) => listForms(address, page));
  await shop.close();
});
afterAll(() => filled.close());

/** What the shop answers, and shows then, to a button after something was typed. */
async function pressWith({ address }: Form, field: HtmlElement, button: HtmlElement) {
  const { shop, jar } = await filled.openCopy();
  try {
    const { name } = field.attributes;
    const typeIn = (control: HtmlElement) => (control.attributes.name === name ? "Prueba" : null);
    const presses = listPresses(await shop.get(address, jar), typeIn);
    const found = presses.find(({ fields }) => {
      const [chosen, value] = fields.at(-1) ?? [];
      return intentOf(button) === `${chosen}=${value}` && fields.some(([other]) => other === name);
    });
    if (!found) throw new Error(`No button ${intentOf(button)} on ${address}`);
    const { answer, shown } = await press(shop, found, jar);
    return { status: answer.status, text: readText(select(shown.root, "main")) };
  } finally {
    await shop.close();
  }
}

describe("Enter in a form with several buttons", () => {
  it("presses its main button, or one that does nothing", () => {
    expect(new Set(forms.map(({ address }) => address)).size).toBeGreaterThan(8);
    expect(forms.map(({ address }) => address)).toContain(paths.checkout());
    const wrong = forms.filter(({ buttons }) => {
      const [first] = buttons;
      if (!first || "disabled" in first.attributes) return false;
      return !buttons.filter(isMain).some((main) => intentOf(main) === intentOf(first));
    });
    expect(wrong.map(({ address, buttons }) => [address, buttons.map(readText)])).toEqual([]);
  });

  it("does what a button beside the field does", async () => {
    const own = forms.flatMap((form) => {
      const [first] = form.buttons;
      if (!first || "disabled" in first.attributes) return [];
      return form.owned.map(({ field, button }) => ({ form, field, button, first }));
    });
    // Once for the button of each kind: "add:ropa" is like "add:accesorios".
    const kinds = new Map(
      own.map((one) => [one.form.address + intentOf(one.button).split(":")[0], one]),
    );
    expect([...kinds.keys()]).not.toEqual([]);
    for (const [kind, { form, field, button, first }] of kinds) {
      const [pressed, entered] = [
        await pressWith(form, field, button),
        await pressWith(form, field, first),
      ];
      expect([kind, entered]).toEqual([kind, pressed]);
      expect(entered.text).toContain("Prueba");
    }
  });
});

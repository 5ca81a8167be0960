import { describe, expect, it } from "vitest";

import { SHOPPER_MAILS, type MailText, type ShopperMailKind } from "../domain/mail/mail-texts";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { composeSampleMail } from "./shopper-mails";

const NOW = new Date("2025-06-02T18:42:00.000Z");
const KINDS = SHOPPER_MAILS.map(({ id }) => id);

function compose(kind: ShopperMailKind, text?: MailText) {
  const mailTexts = text ? { [kind]: text } : {};
  const settings = { ...DEFAULT_SHOP_SETTINGS, mailTexts };
  return composeSampleMail(kind, { settings, origin: "https://tienda.test", now: NOW });
}

const OWN: MailText = {
  greeting: "¡Buenas!",
  paragraph: "Escribinos\na {tienda}.",
  closing: "Un abrazo,\nel equipo",
};

describe.each(KINDS)("the owner's words in %s", (kind) => {
  it("change neither its subject nor its facts", () => {
    const [original, own] = [compose(kind), compose(kind, OWN)];
    const lines = original.text.split("\n").filter((line) => line !== "");
    // The first two lines are the heading, and the greeting with the first fact.
    for (const line of lines.slice(2)) expect(own.text).toContain(line);
    expect(own.subject).toBe(original.subject);
  });

  it("stand before, after and at the end, in both versions", () => {
    const { text, html } = compose(kind, OWN);
    expect(text).toMatch(
      /^[^\n]+\n\n¡Buenas! \p{Lu}[\s\S]+\n\nEscribinos\na [^]+\n\nUn abrazo,\nel equipo\n\n--\n/u,
    );
    expect(html).toContain("Escribinos<br>a ");
    expect(html).toContain("Un abrazo,<br>el equipo</p>");
  });

  it("may be missing", () => {
    const { text } = compose(kind, { greeting: "", paragraph: "", closing: "" });
    expect(text).toMatch(/^[^\n]+\n\n\p{Lu}/u);
    expect(text).not.toContain("Hola");
  });
});

it("An order's mail greets by name until the owner changes it", () => {
  expect(compose("order-shipped").text).toContain("Hola, Ana Pérez: ya despachamos tu pedido");
  const text = { ...OWN, greeting: "¡Hola, {nombre}! Va {pedido}." };
  expect(compose("order-shipped", text).text).toMatch(
    /¡Hola, Ana Pérez! Va [A-Z]{4}-EJEMPLO\. Ya despachamos/,
  );
});

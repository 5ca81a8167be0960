import { describe, expect, it } from "vitest";

import { describeArchive, describeLeftOut, describeUnmatched } from "./describe-archive";

const ALL = { pictures: 120, products: 40, unknown: [], tooLarge: [], others: 0 };
const names = (count: number) => Array.from({ length: count }, (_, at) => `x/${at + 1}.jpg`);

describe("an archive with pictures", () => {
  it.each([
    [ALL, "120 fotos de 40 productos."],
    [{ ...ALL, pictures: 1, products: 1 }, "1 foto de 1 producto."],
    [{ ...ALL, others: 1 }, "120 fotos de 40 productos. 1 archivo quedó afuera."],
    [
      { ...ALL, unknown: names(2), tooLarge: names(1), others: 1200 },
      "120 fotos de 40 productos. 1.203 archivos quedaron afuera.",
    ],
  ])("is counted: %#", (received, text) => expect(describeArchive(received)).toBe(text));

  it("names what was left out", () => {
    expect(describeLeftOut(ALL)).toEqual([]);
    expect(
      describeLeftOut({ ...ALL, unknown: names(1), tooLarge: ["b.jpg", "c.jpg"], others: 1 }),
    ).toEqual([
      "1 no sabemos de qué producto es: “1.jpg”.",
      "2 pesan más de 12 MB: “b.jpg”, “c.jpg”.",
      "1 no es una foto.",
    ]);
    const [many = ""] = describeLeftOut({ ...ALL, unknown: names(102) });
    expect(many).toMatch(
      /^102 no sabemos de qué producto son: “1\.jpg”, .*, “100\.jpg” y 2 más\.$/,
    );
  });

  it.each([
    [
      { unknown: names(7) },
      " 7 no sabemos de qué producto son: “1.jpg”, “2.jpg”, “3.jpg”, “4.jpg”, “5.jpg” y 2 más.",
    ],
    [{ tooLarge: ["b.jpg"], others: 2 }, " 1 pesa más de 12 MB: “b.jpg”. 2 no son fotos."],
  ])("of no product is refused with the first names: %#", (leftOut, text) =>
    expect(describeUnmatched({ ...ALL, pictures: 0, products: 0, ...leftOut })).toBe(
      `Ninguna foto tiene el nombre de un producto.${text}`,
    ),
  );
});

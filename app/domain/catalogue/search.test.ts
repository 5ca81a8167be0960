import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { foldText } from "../plain/fold-text";
import type { Product } from "./product";
import { searchCatalogue } from "./search";
import { normalizeSize } from "./size";
import { createClassifier } from "./product-places";

const products = readBuiltInCatalogue().map((record) =>
  aProduct({
    ...record,
    createdAt: new Date(record.createdAt),
    updatedAt: new Date(record.updatedAt),
  }),
);
const index = indexOf(products);
const classify = createClassifier(BUILT_IN_TAXONOMY);
const productAt = (position: number) =>
  products.find(({ id }) => id === index.entries[position]?.id) ?? aProduct();

function find(text: string): Product[] {
  return searchCatalogue(index, text).positions.map(productAt);
}

type Rule = (product: Product) => boolean;

const named =
  (...words: string[]): Rule =>
  ({ name }) =>
    words.every((word) => foldText(name).split(/\W+/).includes(word));
const inGroup =
  (group: string): Rule =>
  (product) =>
    classify(product).group?.id === group;
const ofBrand =
  (brand: string): Rule =>
  (product) =>
    product.brand === brand;
const inColor =
  (...colors: string[]): Rule =>
  (product) =>
    product.colors.some((color) => colors.includes(color));
const inSize =
  (...sizes: string[]): Rule =>
  (product) =>
    product.sizes.some((size) => sizes.includes(normalizeSize(size)));
const stored =
  (subcategory: string): Rule =>
  (product) =>
    product.subcategory === subcategory;
const madeOf =
  (word: string): Rule =>
  ({ composition }) =>
    foldText(composition).split(/\W+/).includes(word);
const describedBy =
  (word: string): Rule =>
  ({ description }) =>
    foldText(description).split(/\W+/).includes(word);
const all =
  (...rules: Rule[]): Rule =>
  (product) =>
    rules.every((rule) => rule(product));
const any =
  (...rules: Rule[]): Rule =>
  (product) =>
    rules.some((rule) => rule(product));

const BLACK = inColor("Negro");
const BLUES = inColor("Azul", "Azul Marino", "Índigo", "Celeste", "Celeste Lavado");
const GREENS = inColor("Verde", "Verde Militar", "Oliva", "Menta");

describe("searchCatalogue, on the built-in catalogue", () => {
  it.each<[string, Rule]>([
    ["remera", inGroup("remeras")],
    ["remeras", inGroup("remeras")],
    ["camisa", inGroup("camisas")],
    ["camperas", inGroup("camperas")],
    ["puffers", stored("Puffers")],
    ["buzos", inGroup("buzos")],
    ["jeans", any(stored("Jeans"), named("jean"))],
    ["pantalones", inGroup("pantalones")],
    ["bermudas", inGroup("bermuda")],
    ["gorras", inGroup("gorras")],
    ["mochila", inGroup("mochilas")],
    ["anillos", inGroup("anillos")],
    ["collares", inGroup("collares")],
    ["pañuelos", inGroup("panuelos")],
    ["neceseres", inGroup("neceseres")],
    ["sweaters", inGroup("sweaters")],
    ["chombas", stored("Chombas")],
    ["musculosas", any(inGroup("musculosas"), named("sin", "mangas"))],
    ["tops", inGroup("tops")],
    ["chalecos", stored("Chalecos")],
    ["accesorios", (product) => classify(product).section?.id === "accesorios"],
    ["manga larga", any(stored("Manga Larga"), named("manga", "larga"))],
    ["pantalon cargo", named("pantalon", "cargo")],
    ["campera de cuero", named("campera", "cuero")],
    ["camisa de jean", named("camisa", "jean")],
    ["campera de jean", all(inGroup("camperas"), any(named("jean"), madeOf("denim")))],
    ["campera denim", all(inGroup("camperas"), any(named("jean"), madeOf("denim")))],
    ["shorts de jean", all(inGroup("bermuda"), any(named("jean"), madeOf("denim")))],
    ["campera con capucha", all(inGroup("camperas"), describedBy("capucha"))],
    ["ay not ded", ofBrand("AY NOT DEAD")],
    ["ainotdead", ofBrand("AY NOT DEAD")],
    ["harvey wilis", ofBrand("HarveyWillys")],
    ["neu day", ofBrand("New Day")],
    ["baid proyect", ofBrand("BAID PROJECT")],
    ["remera bul benni", all(inGroup("remeras"), ofBrand("BullBenny"))],
    ["remerita negra", all(inGroup("remeras"), BLACK)],
    ["remera ngera", all(inGroup("remeras"), BLACK)],
    ["remera nrgra", all(inGroup("remeras"), BLACK)],
    ["camisa blnca", all(inGroup("camisas"), inColor("Blanco"))],
    ["campera ngra", all(inGroup("camperas"), BLACK)],
    ["abrigo", inGroup("camperas")],
    ["bulbeni", ofBrand("BullBenny")],
    ["harvi wilis", ofBrand("HarveyWillys")],
    ["busco remera negra", all(inGroup("remeras"), BLACK)],
    ["tenes camperas negras", all(inGroup("camperas"), BLACK)],
    ["pantalon de jean", any(stored("Jeans"), named("jean"))],
    ["remera azul oscuro", all(inGroup("remeras"), BLUES)],
    ["verde agua", inColor("Menta", "Turquesa")],
    ["para mujer", () => true],
    ["remera a rayas", all(inGroup("remeras"), describedBy("rayas"))],
    ["bijouterie", any(inGroup("anillos"), inGroup("collares"), inGroup("pulseras"))],
    ["remera oversize", named("remera", "oversize")],
    ["jean mom", named("jean", "mom")],
    ["sudestada", named("sudestada")],
    ["encerada sudestada", named("sudestada")],
    ["bardo hoodie", named("hoodie", "bardo")],
    ["BullBenny", ofBrand("BullBenny")],
    ["bull benny", ofBrand("BullBenny")],
    ["ay not dead", ofBrand("AY NOT DEAD")],
    ["aynotdead", ofBrand("AY NOT DEAD")],
    ["harvey willys", ofBrand("HarveyWillys")],
    ["new day", ofBrand("New Day")],
    ["newday", ofBrand("New Day")],
    ["baib project", ofBrand("BAID PROJECT")],
    ["shato", ofBrand("SHATO")],
    ["remeras bento", all(inGroup("remeras"), ofBrand("Bento"))],
    ["hoodie bullbenny negro", all(inGroup("buzos"), ofBrand("BullBenny"), BLACK)],
    ["camisas new day", all(inGroup("camisas"), ofBrand("New Day"))],
    ["negra", BLACK],
    ["remera negra", all(inGroup("remeras"), BLACK)],
    ["remeras negras", all(inGroup("remeras"), BLACK)],
    ["negro buzo", all(inGroup("buzos"), BLACK)],
    ["campera color negro", all(inGroup("camperas"), BLACK)],
    ["remera azul", all(inGroup("remeras"), BLUES)],
    ["remera azul marino", all(inGroup("remeras"), inColor("Azul Marino"))],
    ["buzo verde", all(inGroup("buzos"), GREENS)],
    ["pantalon verde militar", all(inGroup("pantalones"), inColor("Verde Militar"))],
    ["camisa blanca", all(inGroup("camisas"), inColor("Blanco"))],
    ["anillo plateado", all(inGroup("anillos"), inColor("Plateado"))],
    ["collar dorado", all(inGroup("collares"), inColor("Dorado"))],
    ["remera vino", all(inGroup("remeras"), inColor("Bordó"))],
    ["remera roja", all(inGroup("remeras"), inColor("Rojo", "Bordó"))],
    ["campera celeste", all(inGroup("camperas"), inColor("Celeste", "Celeste Lavado"))],
    ["talle xl", inSize("XL")],
    ["xxl", inSize("XXL")],
    ["2xl", inSize("XXL")],
    ["talle 42", inSize("42")],
    ["jean 42", all(any(stored("Jeans"), named("jean")), inSize("42"))],
    ["jean talle 28", all(any(stored("Jeans"), named("jean")), inSize("28", "27-28"))],
    ["27-28", inSize("27-28")],
    ["remera hombre talle xs", all(inGroup("remeras"), inSize("XS"))],
    ["wide leg", any(named("jean", "baggy"), named("jean", "oxford"))],
    ["mom jean", named("jean", "mom")],
    ["remera xs", all(inGroup("remeras"), inSize("XS"))],
    ["campera negra L", all(inGroup("camperas"), BLACK, inSize("L"))],
    ["hoodie gris melange talle m", all(inGroup("buzos"), inColor("Gris Melange"), inSize("M"))],
    ["pantalon negro 44", all(inGroup("pantalones"), BLACK, inSize("44"))],
  ])("finds by %j exactly what fits it", (text, rule) => {
    const expected = products.filter(rule).map(({ id }) => id);
    expect(expected).not.toEqual([]);
    expect(
      find(text)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(expected.sort());
  });

  it.each([
    ["remera", "polo"],
    ["hoodie", "buzo"],
    ["buzo", "hoodie"],
    ["campera", "puffer"],
    ["pantalon", "jogger"],
  ])("shows what is called a %s before what is a %s", (text, other) => {
    const [first] = find(text);
    expect(foldText(first?.name ?? "")).toMatch(new RegExp(`^${text}`));
    const names = find(text).map(({ name }) => foldText(name));
    const firstOther = names.findIndex((name) => name.startsWith(other));
    if (firstOther >= 0) {
      expect(names.slice(firstOther).filter((name) => name.startsWith(text))).toEqual([]);
    }
  });

  /** Each of the words finds the same as the first, in any order. */
  it.each([
    [
      "remera",
      [
        "remeras",
        "Remera",
        "REMERAS",
        "remerra",
        "camiseta",
        "camisetas",
        "t-shirt",
        "tshirt",
        "playera",
      ],
    ],
    ["hoodie", ["hoodies", "hodie"]],
    ["buzo", ["buzos", "buso", "vuzo", "buzzo", "sudadera", "canguro"]],
    ["campera", ["camperas", "canpera", "capera", "campear", "jacket", "chaqueta", "rompeviento"]],
    ["puffer", ["puffers", "pufer", "inflable", "inflables"]],
    [
      "sweater",
      ["sueter", "suéter", "pulover", "pulóver", "sweter", "sweatter", "cardigan", "suweter"],
    ],
    ["jean", ["jeans", "denim", "vaquero", "vaqueros", "jeancito", "yean"]],
    ["jogger", ["joggers", "jogging", "jogguer", "joggin"]],
    ["manki", ["manky", "MANKI", "mankki", "manqui"]],
    ["bermuda", ["bermudas", "vermuda", "short", "shorts", "bermudda", "bermda"]],
    ["anteojos", ["lentes", "gafas", "anteojo", "lentes de sol", "anteojos de sol", "antejos"]],
    ["gorra", ["gorras", "gorro", "visera", "gora", "piluso", "sombrero", "gorrita"]],
    ["camisa", ["camisas", "kamiza", "camiza", "kamisa", "camissa", "camsa", "blusa"]],
    ["musculosa", ["musculosas", "muzculosa", "musculoza", "tank top", "muscullosa", "musculsa"]],
    ["chomba", ["chombas", "polo", "chomva", "chombba"]],
    ["mochila", ["mochilas", "backpack", "mochlia", "mochilla"]],
    ["morral", ["morrales", "bandolera", "cartera", "moral"]],
    ["riñonera", ["rinonera", "riñoneras", "riñonra"]],
    ["cinturon", ["cinto", "cinturón", "sinturon"]],
    ["collar", ["collares", "gargantilla", "coyar"]],
    ["pulseras", ["brazalete", "pulcera", "pulzera", "puleras"]],
    ["pantalon", ["pantalones", "pantalón", "pantallon", "pamtalon"]],
    ["pañuelo", ["pañuelos", "panuelo", "bandana", "pañuello"]],
    ["neceseres", ["nesecer", "nececer"]],
    ["chaleco", ["chalecos", "chalesco", "chaeco"]],
    ["harveywillys", ["harvey willys", "harveywilys", "HARVEY WILLYS"]],
    ["negro", ["negra", "negros", "negras", "black"]],
    ["celeste", ["seleste", "celestes"]],
    ["violeta", ["violetas", "bioleta", "morado"]],
    ["amarillo", ["amarilla", "amarillas", "amariyo"]],
  ])("finds the same as %j by other words for it", (text, others) => {
    const ids = (words: string) =>
      find(words)
        .map(({ id }) => id)
        .sort();
    expect(ids(text)).not.toEqual([]);
    const found = others.map((other) => [other, ids(other)] as const);
    const expected = ids(text);
    // A spelling that is in a name too may find more, but nothing of the word itself is missing.
    for (const [other, actual] of found) {
      expect(actual, other).toEqual(expect.arrayContaining(expected));
      expect(actual.length, other).toBeLessThanOrEqual(expected.length + 5);
    }
  });

  it.each([
    ...["zapatillas", "zapatillas negras", "ojotas", "pollera", "vestido", "vestido largo"],
    ...["medias", "medias negras", "perfume", "queso", "torta", "lamparas", "relojes", "valija"],
    ...["calzas", "bikini", "bufanda", "guantes", "ropa interior", "soquetes"],
    ...[
      "aros",
      "aritos",
      "caravanas",
      "trench",
      "tapado",
      "aritos negros",
      "talles",
      "heladera",
      "bicicleta",
      "harvie",
      "pelota",
      "lavavajillas gris",
      "sandalias",
      "chancletas",
      "asdfgh",
      "qwerty",
    ],
    ...[
      "borcegos",
      "corpiño",
      "boxer",
      "pijama",
      "botas",
      "traje",
      "billetera",
      "%%%",
      "🦄",
      "___",
    ],
  ])("finds nothing by %j", (text) => {
    expect(find(text).map(({ name }) => name)).toEqual([]);
  });
});

describe("searchCatalogue", () => {
  it("says what each word counts as, and what is left without it", () => {
    expect(searchCatalogue(index, "Campera negra talle L").chips).toEqual([
      { label: "Campera", textWithout: "negra talle L" },
      { label: "color negro", textWithout: "Campera talle L" },
      { label: "talle L", textWithout: "Campera negra" },
    ]);
    expect(searchCatalogue(index, "hoodie bull benny").chips.map(({ label }) => label)).toEqual([
      "hoodie",
      "BullBenny",
    ]);
    expect(searchCatalogue(index, "remera").chips).toEqual([]);
  });

  it("corrects typing errors, and not when told to", () => {
    const { corrected } = searchCatalogue(index, "kamiza negra");
    expect(corrected).toEqual({ from: "kamiza", to: "camisa" });
    expect(searchCatalogue(index, "canpera").corrected).toEqual({ from: "canpera", to: "campera" });
    expect(searchCatalogue(index, "pantallon").corrected?.to).toBe("pantalón");
    expect(searchCatalogue(index, "canpera neggra").corrected).toEqual({
      from: "canpera neggra",
      to: "campera negra",
    });
    expect(searchCatalogue(index, "remeras").corrected).toBeNull();
    for (const text of ["kamiza", "canpera"]) {
      const literal = searchCatalogue(index, text, { isLiteral: true });
      expect(literal).toMatchObject({ positions: [], corrected: null });
    }
  });

  it("shows the closest when nothing has every word, and never by colour or size alone", () => {
    const close = searchCatalogue(index, "campera nike");
    expect(close.completeness).toBe("closest");
    expect(close.positions.map(productAt).filter(inGroup("camperas"))).toHaveLength(
      close.positions.length,
    );
    expect(searchCatalogue(index, "nike negra").positions).toEqual([]);
    for (const [text, group] of [
      ["gorro de lana", "gorras"],
      ["camisa manga larga", "camisas"],
      ["buzo jean", "buzos"],
    ] as const) {
      const found = searchCatalogue(index, text).positions.map(productAt);
      expect(
        found.filter((product) => !inGroup(group)(product)),
        text,
      ).toEqual([]);
    }
  });

  it("finds by the owner's own words too", () => {
    const synonyms = [["pilcha", "remera"]];
    const found = searchCatalogue(index, "pilchas", { synonyms }).positions;
    expect(new Set(found)).toEqual(new Set(searchCatalogue(index, "remera").positions));
    expect(searchCatalogue(index, "pilchas").positions).toEqual([]);
  });

  it("takes the owner's words for colors, sizes and things together", () => {
    const synonyms = [
      ["carbon lavado", "negro"],
      ["grandote", "XL"],
      ["agrandada", "2XL"],
      ["talle enorme", "XL"],
      ["birrete", "gorra"],
      ["birrete", "negro"],
    ];
    const ids = (text: string) => new Set(searchCatalogue(index, text, { synonyms }).positions);
    expect(ids("carbon lavado")).toEqual(ids("negro"));
    expect(ids("remera grandote")).toEqual(ids("remera XL"));
    expect(ids("agrandada")).toEqual(ids("XXL"));
    expect(ids("talle enorme")).toEqual(ids("talle XL"));
    expect(ids("birrete")).toEqual(new Set([...ids("gorra"), ...ids("negro")]));
  });

  it("never finds a thing by a description that mentions it", () => {
    const bag = aProduct({ id: "a", name: "Mochila Sur", subcategory: "Mochilas" });
    const coat = aProduct({ id: "b", name: "Campera", description: "Entra en tu mochila." });
    const wool = aProduct({ id: "c", name: "Sweater", description: "De lana de llama." });
    const shelf = indexOf([coat, bag, wool]);
    const ids = (text: string) =>
      searchCatalogue(shelf, text).positions.map((position) => shelf.entries[position]?.id);
    expect(ids("mochila")).toEqual(["a"]);
    expect(ids("lana")).toEqual(["c"]);
  });

  it.each([
    ...["constructor", "__proto__", "toString valueOf"],
    ...["", " ", "%", "\"'`", "\\", "()", "[a-z]*", "👍🏽", "مرحبا", "שלום", "\0", "ñ".repeat(300)],
    ...[
      "de la",
      "talle",
      "color",
      "a b c d e f",
      "x ".repeat(400),
      "palabra ".repeat(50),
      "-".repeat(90),
    ],
  ])("survives %j", (text) => {
    expect(searchCatalogue(index, text).positions.length).toBeLessThanOrEqual(products.length);
  });

  it("counts twelve different words and ignores what follows", () => {
    const unknown = [..."bcdfghjklmnp"].map((letter) => `qx${letter}qx`);
    const after = (words: string[]) => find([...words, "remera"].join(" "));
    expect(after(unknown)).toEqual([]);
    expect(after(unknown.slice(1))).not.toEqual([]);
    expect(after(Array<string>(20).fill("manki"))).toEqual(find("manki remera"));
  });
});

describe("searchCatalogue, asked anything", () => {
  const anyWord = fc.constantFrom(
    "remera",
    "buzo",
    "negro",
    "azul",
    "sur",
    "norte",
    "xl",
    "m",
    "shato",
  );
  const anyText = fc.array(anyWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  const anyProduct = fc.record({
    name: anyText,
    brand: fc.constantFrom("SHATO", "Manki", ""),
    colors: fc.subarray(["Negro", "Azul Marino"]),
    sizes: fc.subarray(["M", "XL"]),
    subcategory: fc.constantFrom("Remeras", "Buzos", "Novedades"),
  });
  const anyShelf = fc
    .array(anyProduct, { maxLength: 12 })
    .map((shelf) =>
      shelf.map((product, n) => aProduct({ ...product, id: `p-${n}`, category: "" })),
    );

  it("keeps each product with the whole text in its name, before all others", () => {
    fc.assert(
      fc.property(anyShelf, anyText, (shelf, text) => {
        const { entries } = indexOf(shelf);
        const { positions } = searchCatalogue(indexOf(shelf), text);
        const containing = positions.map((position) => entries[position]?.name.includes(text));
        const count = entries.filter(({ name }) => name.includes(text)).length;
        expect(containing.slice(0, count)).toEqual(Array(count).fill(true));
        expect(containing.slice(count)).not.toContain(true);
      }),
    );
  });

  /** The rule without an index: each word is in the name, or is a colour, size, brand or category. */
  it("finds what a naive search finds", () => {
    const hasWord = ({ name, brand, colors, sizes, subcategory }: Product, word: string) =>
      name.split(" ").includes(word) ||
      foldText(brand) === word ||
      colors.some((color) => foldText(color).split(" ").includes(word)) ||
      sizes.some((size) => foldText(size) === word) ||
      foldText(subcategory) === `${word}s`;
    fc.assert(
      fc.property(anyShelf, anyText, (shelf, text) => {
        const { entries } = indexOf(shelf);
        const { positions, completeness } = searchCatalogue(indexOf(shelf), text);
        const expected = shelf
          .filter((product) => text.split(" ").every((word) => hasWord(product, word)))
          .map(({ id }) => id);
        const found = positions.map((position) => entries[position]?.id);
        const containing = shelf.filter(({ name }) => name.includes(text)).map(({ id }) => id);
        const complete = completeness === "all" ? found : [];
        expect(new Set(complete)).toEqual(new Set([...expected, ...containing]));
      }),
    );
  });
});

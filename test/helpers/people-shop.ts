import type Database from "better-sqlite3";

import { insertProduct } from "./product-rows";

type Worn = { id: string; name: string; path: string; audiences: string; sizes?: string };

const GROUPS = [
  ["remeras", "Remeras", "mujer", "remera", ""],
  ["polleras", "Polleras", "mujer", "pollera", ""],
  ["manga-larga", "Manga larga", "mujer", "manga larga", "remeras"],
  ["manga-corta", "Manga corta", "mujer", "manga corta", "remeras"],
  ["hombre.remeras", "Remeras", "hombre", "remera", ""],
  ["jeans", "Jeans", "hombre", "jean", ""],
  ["ninos.remeras", "Remeras", "ninos", "remera", ""],
] as const;

const WORN: readonly Worn[] = [
  { id: "larga", name: "Larga Sol", path: "Mujer > Remeras|Manga larga", audiences: '["mujer"]' },
  { id: "corta", name: "Corta Luna", path: "Mujer > Remeras|Manga corta", audiences: '["mujer"]' },
  { id: "midi", name: "Midi Brisa", path: "Mujer|Polleras", audiences: '["mujer"]' },
  { id: "recto", name: "Jean Recto", path: "Hombre|Jeans", audiences: '["hombre"]' },
  { id: "lisa", name: "Lisa Norte", path: "Hombre|Remeras", audiences: '["hombre"]' },
  { id: "todos", name: "Amplia Sur", path: "Mujer|Remeras", audiences: '["unisex"]' },
  {
    ...{ id: "nena", name: "Flor Chica", path: "Niños|Remeras", audiences: '["nina"]' },
    sizes: '["4","6"]',
  },
];

/** Puts clothes for women, men and children, in three levels, in the place of the sample catalogue. */
export function sellToPeople(connection: Database.Database): void {
  for (const table of ["products", "groups", "sections", "menu_links"]) {
    connection.exec(`DELETE FROM ${table}`);
  }
  const sections = [
    ["mujer", "Mujer"],
    ["hombre", "Hombre"],
    ["ninos", "Niños"],
  ];
  sections.forEach(([id, name], position) =>
    connection
      .prepare("INSERT INTO sections (id, name, position) VALUES (?, ?, ?)")
      .run(id, name, position),
  );
  GROUPS.forEach(([id, name, section, term, parent], position) =>
    connection
      .prepare(
        "INSERT INTO groups (id, name, section, position, is_in_menu, terms, parent) VALUES (?, ?, ?, ?, 1, ?, ?)",
      )
      .run(id, name, section, position, JSON.stringify([term]), parent),
  );
  for (const { id, name, path, audiences, sizes = '["M"]' } of WORN) {
    const [category = "", subcategory = ""] = path.split("|");
    insertProduct(connection, { id, name, category, subcategory, sizes, brand: "" });
    connection.prepare("UPDATE products SET audiences = ? WHERE id = ?").run(audiences, id);
  }
}

const OWN_PICTURE = `/fotos/${"0123456789abcdef".repeat(2)}-900x1200.jpg`;

type AddedCollection = {
  id: string;
  name: string;
  /** Of a file that need not be there. */
  picture?: string;
  startsOn?: string;
  endsOn?: string;
};

export function addCollection(
  connection: Database.Database,
  { id, name, picture = OWN_PICTURE, startsOn, endsOn }: AddedCollection,
): void {
  connection
    .prepare(
      "INSERT INTO collections (id, name, position, picture, starts_on, ends_on) VALUES (?, ?, 1, ?, ?, ?)",
    )
    .run(id, name, picture, startsOn ?? null, endsOn ?? null);
}

import { expect, it } from "vitest";

import { joinRenames, type Columns, type RowChange } from "./row-change";

const change = (
  kind: RowChange["kind"],
  subjectId: string,
  before: Columns | null,
  after: Columns | null,
): RowChange => ({ kind, subjectId, before, after });
const redirect = (path: string, target: string) =>
  change("group-redirect", path, null, { path, target });
const group = (id: string, more: Columns = {}): Columns => {
  return { id, name: id, section: "ropa", position: 3, ...more };
};

it("reads a renamed group as one change", () => {
  const gone = change("group", "camisas", group("camisas"), null);
  const made = change("group", "camiseria", null, group("camiseria", { position: 4 }));
  const other = change("group", "remeras", { position: 1 }, { position: 2 });
  const use = (id: string): Columns => ({ guide_id: "camisas", brand: "", group_id: id });
  const follows = [
    change("size-guide-use", "|camisas||", use("camisas"), null),
    change("size-guide-use", "|camiseria||", null, use("camiseria")),
  ];
  const elsewhere = change("size-guide-use", "|remeras||", null, use("remeras"));
  const joined = joinRenames([
    ...[gone, made, other, ...follows, elsewhere],
    redirect("ropa/camisas", "ropa/camiseria"),
  ]);
  const renamed = change(
    "group",
    "camiseria",
    { name: "camisas", position: 3 },
    { name: "camiseria", position: 4 },
  );
  expect(joined).toEqual([renamed, other, elsewhere]);
});

it("reads a renamed brand as one change", () => {
  const gone = change("brand", "Manki", { id: "Manki", name: "Manki" }, null);
  const made = change("brand", "Monki", null, { id: "Monki", name: "Monki" });
  const joined = joinRenames([redirect("marca:manki", "marca:monki"), gone, made]);
  expect(joined).toEqual([change("brand", "Monki", { name: "Manki" }, { name: "Monki" })]);
});

it.each([
  ["a deleted group", [change("group", "a", group("a"), null)]],
  ["a united group", [change("group", "a", group("a"), null), redirect("ropa/a", "ropa/b")]],
  [
    "one that goes and another that comes",
    [change("group", "a", group("a"), null), change("group", "b", null, group("b"))],
  ],
  ["a former address that goes", [change("group-redirect", "ropa/a", { path: "ropa/a" }, null)]],
])("leaves %s as it is", (_, changes) => {
  expect(joinRenames(changes)).toEqual(changes);
});

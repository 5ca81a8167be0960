import { describe, expect, it } from "vitest";

import {
  arrive,
  atHome,
  describeAway,
  findOwnShop,
  isHere,
  planMove,
  reclaim,
  type Home,
  type Place,
  type Side,
} from "./home";

const stay = (text: string) => {
  const [id = "", generation = ""] = text.split(".");
  return { id, generation: Number(generation) };
};
/** `own home`, each as `id.generation`. */
const read = (text: string): Home => {
  const [own = "", home = own] = text.split(" ");
  return { own: stay(own), home: stay(home), place: "allá" };
};
const place = (side: Side, text: string, hasShop: boolean): Place => ({
  ...{ ...read(text), side, hasShop },
});
const directory = (text: string, hasShop = true) => place("directory", text, hasShop);
const server = (text: string, hasShop = true) => place("server", text, hasShop);
const write = (given: { id: string; generation: number }) => `${given.id}.${given.generation}`;

function plan(source: Place, target: Place): string {
  const found = planMove(source, target, ["n", "m"]);
  if (found.kind === "arrived") return "arrived";
  if (found.kind === "refused") return found.reason;
  return `${write(found.source)} to ${write(found.target)}`;
}

describe("a move", () => {
  it.each<[string, Place, Place, string]>([
    ["to a new server", directory("directory.0"), server("server.1", false), "n.0 to m.2"],
    ["to the server that it left", directory("d.3"), server("s.2 d.3"), "d.3 to m.4"],
    ["back to the directory", server("s.1"), directory("d.0 s.1"), "s.1 to m.2"],
    ["cut while it copied", directory("d.0"), server("s.1 d.0", false), "d.0 to s.1"],
    ["cut after it left", directory("d.0 s.1"), server("s.1 d.0", false), "d.0 to s.1"],
    ["cut after it arrived", directory("d.0 s.1"), server("s.1"), "arrived"],
    [
      "of a machine beside the server",
      directory("d.0 server.1", false),
      server("server.1"),
      "arrived",
    ],
    [
      "noted by an older version",
      directory("directory.0"),
      server("server.1 left.2"),
      "n.0 to m.2",
    ],
    [
      ...(["an older version cut on the way back", server("server.1 directory.2")] as const),
      ...([directory("directory.0", false), "server.1 to directory.2"] as const),
    ],
    [
      ...(["an older version cut on the way there", directory("directory.0 server.1")] as const),
      ...([server("server.1 directory.0", false), "directory.0 to server.1"] as const),
    ],
  ])("%s goes on: %#", (_title, source, target, expected) => {
    expect(plan(source, target)).toBe(expected);
  });

  it.each<[string, Place, Place, RegExp]>([
    ["of no shop", server("server.1", false), directory("directory.0", false), /no hay ninguna/],
    ["onto another shop", directory("d.0"), server("server.1"), /ya hay una tienda/],
    ["to a second server", directory("d.0 s.1"), server("server.1", false), /se mudó a allá/],
    ["to a copy of the target", directory("d.0 s.3"), server("s.1", false), /se mudó a allá/],
    ["to a second directory", server("s.1 d.2"), directory("directory.0", false), /se mudó a allá/],
    ["where another is to come", directory("e.0"), server("s.1 d.0", false), /no terminó/],
    ["onto what another left", server("t.1"), directory("d.0 s.1"), /se mudó a allá/],
    [
      "that left before it knew",
      server("server.1 left.2"),
      directory("directory.0", false),
      /se mudó/,
    ],
    [
      "of what an older version left",
      directory("directory.0 server.1"),
      server("server.1", false),
      /se mudó/,
    ],
    [
      "out of a machine beside the server",
      directory("d.0 s.1", false),
      server("s.1 d.0"),
      /se mudó/,
    ],
  ])("%s is refused", (_title, source, target, expected) => {
    expect(plan(source, target)).toMatch(expected);
  });

  it("is refused by one sentence, with the one command that goes on", () => {
    const told = [directory("d.0 s.1"), directory("d.2 s.1"), server("s.1 d.2"), server("s.1 d.0")];
    const commands = told.map((each) => describeAway(each).match(/tela [a-z ]+?(?=,|$)/g));
    const [there, back] = [["tela move postgres"], ["tela move sqlite"]];
    expect(commands).toEqual([there, back, back, there]);
  });
});

describe("a home", () => {
  it("is where a shop was put: the stay that waited for it, or a new one", () => {
    expect(arrive(read("d.2 s.1"), "n")).toEqual(atHome(stay("d.2")));
    expect(arrive(read("d.0 s.1"), "n")).toEqual(atHome(stay("n.2")));
    expect(arrive(read("d.0"), "n")).toEqual(atHome(stay("d.0")));
  });

  it("that is taken back is of later than all that is known", () => {
    expect(reclaim(read("d.2 s.1"), "n").own).toEqual(stay("n.3"));
    expect(isHere(reclaim(read("d.0 s.1"), "n"))).toBe(true);
  });

  it("in the directory counts more than an empty server, or an older one", () => {
    expect(findOwnShop(directory("directory.0"), server("server.1", false))).toMatch(/tela move/);
    expect(findOwnShop(directory("d.2"), server("s.1"))).toMatch(/tela serve/);
    expect(findOwnShop(directory("directory.0"), server("server.1"))).toBeNull();
    expect(findOwnShop(directory("directory.0", false), server("server.1", false))).toBeNull();
    expect(findOwnShop(directory("d.0 s.1"), server("s.1"))).toBeNull();
  });
});

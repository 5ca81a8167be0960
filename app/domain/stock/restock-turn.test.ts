import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PEOPLE_PER_PIECE, pickTurn } from "./restock-turn";

const NOW = new Date("2026-03-02T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const WAITING = ["ana", "beto", "caro", "dani", "eva", "fede", "gabi"];

describe("pickTurn", () => {
  it.each<[string, number, Date[], string[]]>([
    ["three people for one piece, the first to ask first", 1, [], ["ana", "beto", "caro"]],
    ["six for two", 2, [], ["ana", "beto", "caro", "dani", "eva", "fede"]],
    ["everybody when there is plenty", 9, [], WAITING],
    ["nobody without a piece", 0, [], []],
    ["nobody while three have time", 1, [hoursAgo(0), hoursAgo(1), hoursAgo(23.9)], []],
    ["one more for one whose time is over", 1, [hoursAgo(24), hoursAgo(1), hoursAgo(2)], ["ana"]],
    ["nobody when others were told of more pieces", 1, Array(5).fill(hoursAgo(1)) as Date[], []],
    [
      "the next three after a day",
      1,
      [hoursAgo(25), hoursAgo(24), hoursAgo(24)],
      ["ana", "beto", "caro"],
    ],
  ])("tells %s", (_, left, toldAt, people) => {
    expect(pickTurn({ left, toldAt, waiting: WAITING }, NOW)).toEqual(people);
  });

  it("never tells more than three for a piece within a day, and keeps the order", () => {
    const anyHours = fc.array(fc.integer({ min: 0, max: 72 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 40 }), anyHours, (left, people, hours) => {
        const waiting = Array.from({ length: people }, (_, place) => place);
        const toldAt = hours.map(hoursAgo);
        const told = pickTurn({ left, waiting, toldAt }, NOW);
        const recent = hours.filter((ago) => ago < 24).length;
        expect(told).toEqual(waiting.slice(0, told.length));
        expect(told.length + recent).toBeLessThanOrEqual(Math.max(left * PEOPLE_PER_PIECE, recent));
        const room = Math.max(left * PEOPLE_PER_PIECE - recent, 0);
        expect(told).toHaveLength(Math.min(room, people));
      }),
    );
  });
});

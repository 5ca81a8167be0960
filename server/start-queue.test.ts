import { beforeEach, expect, it } from "vitest";

import { createStartQueue, type StartQueue } from "./start-queue";

let queue: StartQueue;
let loop: (() => void)[];
let begun: string[];

beforeEach(() => {
  loop = [];
  begun = [];
  queue = createStartQueue((work) => loop.push(work));
});

/** Lets the loop turn once. */
function turn(): void {
  for (const work of loop.splice(0)) work();
}

function arrive(name: string, kind = "pages"): void {
  queue.noteArrival();
  queue.add(kind, () => {
    begun.push(name);
    return !name.startsWith("late");
  });
}

it("begins nothing in the turn in which somebody arrived, and one in each quiet turn", () => {
  arrive("a");
  arrive("b");
  turn();
  expect(begun).toEqual([]);
  turn();
  expect(begun).toEqual(["a"]);
  turn();
  expect(begun).toEqual(["a", "b"]);
});

it("hears out who arrives meanwhile, let in or not", () => {
  arrive("a");
  for (let turns = 0; turns < 10; turns += 1) {
    queue.noteArrival();
    turn();
    expect(begun).toEqual([]);
  }
  turn();
  expect(begun).toEqual(["a"]);
});

it("goes on after a while, however many arrive", () => {
  arrive("a");
  arrive("b");
  for (let turns = 0; turns < 33; turns += 1) {
    queue.noteArrival();
    turn();
  }
  expect(begun).toEqual(["a"]);
  for (let turns = 0; turns < 33; turns += 1) {
    queue.noteArrival();
    turn();
  }
  expect(begun).toEqual(["a", "b"]);
});

it("goes on to the next at once when there is nothing left to begin", () => {
  for (const name of ["late a", "late b", "c", "d"]) arrive(name);
  turn();
  turn();
  expect(begun).toEqual(["late a", "late b", "c"]);
});

it("lets the kinds take turns, each in order", () => {
  for (const name of ["a", "b", "c"]) arrive(name);
  for (const name of ["x", "y"]) arrive(name, "admin");
  for (let turns = 0; turns < 6; turns += 1) turn();
  expect(begun).toEqual(["a", "x", "b", "y", "c"]);
});

it("keeps the loop still when nobody waits, and wakes up again", () => {
  arrive("a");
  for (let turns = 0; turns < 3; turns += 1) turn();
  expect(loop).toEqual([]);
  arrive("b");
  for (let turns = 0; turns < 2; turns += 1) turn();
  expect(begun).toEqual(["a", "b"]);
});

import fc from "fast-check";
import { expect, it } from "vitest";

import { listNewPositions, moveItems, moveNumbers, planRuns } from "./array-runs";

const LENGTH = 12;

const anyChange = fc.record({
  length: fc.integer({ min: 0, max: LENGTH }),
  removed: fc.uniqueArray(fc.nat(LENGTH - 1)),
  added: fc.array(fc.nat(LENGTH), { maxLength: 6 }),
});

function ascending(values: readonly number[]): number[] {
  return values.toSorted((left, right) => left - right);
}

/** New ones are 100, 101 and so on. */
function changeSlowly(list: readonly number[], removed: readonly number[], added: number[]) {
  const changed: number[] = [];
  for (let place = 0; place <= list.length; place += 1) {
    added.forEach((before, at) => before === place && changed.push(100 + at));
    const stays = place < list.length && !removed.includes(place);
    if (stays) changed.push(list[place] ?? NaN);
  }
  return changed;
}

it("changes a list as going through it does, however often it was changed in place", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 5 }), (changes) => {
      let expected = Array.from({ length: changes[0]?.length ?? 0 }, (_, place) => place);
      let numbers = Float64Array.from(expected);
      let items = [...expected];
      for (const change of changes) {
        const { length } = expected;
        const removed = ascending(change.removed.filter((place) => place < length));
        const added = ascending(change.added.map((place) => Math.min(place, length)));
        const runs = planRuns(length, { removed, added });
        const fresh = added.map((_, at) => 100 + at);
        const places = listNewPositions(length, runs);
        const before = expected;
        expected = changeSlowly(expected, removed, added);
        numbers = moveNumbers(numbers, runs, fresh);
        items = moveItems(items, runs, fresh);
        expect([...numbers]).toEqual(expected);
        expect(items).toEqual(expected);
        expect(runs.length).toBe(expected.length);
        expect(runs.addedAt.map((place) => expected[place])).toEqual(fresh);
        before.forEach((value, place) => {
          if (!removed.includes(place)) expect(expected[places[place] ?? NaN]).toBe(value);
        });
      }
    }),
  );
});

it("moves nothing when what comes takes the place of what leaves", () => {
  expect(planRuns(9, { removed: [3, 7], added: [3, 7] }).isStill).toBe(true);
  expect(planRuns(9, { removed: [3, 7], added: [3, 6] }).isStill).toBe(false);
  expect(planRuns(9, { removed: [8], added: [] }).isStill).toBe(false);
});

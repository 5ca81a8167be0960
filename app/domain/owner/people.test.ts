import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findPersonProblem, type Standing } from "./people";
import { ROLES } from "./roles";

const ANA = 1;
const BETO = 2;
const owner: Standing = { role: "owner", isActive: true };
const sales: Standing = { role: "sales", isActive: true };
const gone: Standing = { role: "owner", isActive: false };
const isConfirmed = true;

describe("a change of a person", () => {
  it.each([
    ["of another's role", ANA, BETO, sales, { ...sales, role: "viewer" }, 1, null],
    ["of another owner's role", ANA, BETO, owner, sales, 1, null],
    ["of the last owner's role", ANA, BETO, owner, sales, 0, "last-owner"],
    ["that deactivates the last owner", ANA, BETO, owner, gone, 0, "last-owner"],
    ["of one's own role", ANA, ANA, owner, sales, 1, "own-role"],
    ["of one's own role as the last owner", ANA, ANA, owner, sales, 0, "last-owner"],
    ["that deactivates oneself", ANA, ANA, owner, gone, 1, "own-deactivation"],
    ["that changes nothing of oneself", ANA, ANA, owner, owner, 0, null],
    ["that activates an owner again", ANA, BETO, gone, owner, 1, null],
    ["by a command on the machine", null, BETO, owner, sales, 0, "last-owner"],
  ] as const)("%s", (_, authorId, id, person, wanted, otherOwners, problem) => {
    const wish = { authorId, person: { ...person, id }, wanted, otherOwners, isConfirmed };
    expect(findPersonProblem(wish)).toBe(problem);
  });

  it.each([
    ["sales", "owner", "unconfirmed"],
    ["viewer", "sales", "unconfirmed"],
    ["catalogue", "sales", "unconfirmed"],
    ["owner", "sales", null],
    ["sales", "sales", null],
  ] as const)("from %s to %s without a password: %s", (from, to, problem) => {
    const person = { id: BETO, role: from, isActive: true };
    const wanted = { role: to, isActive: true };
    const wish = { authorId: ANA, person, wanted, otherOwners: 1, isConfirmed: false };
    expect(findPersonProblem(wish)).toBe(problem);
  });

  it("never leaves a shop without an active owner", () => {
    const standing = fc.record({
      role: fc.constantFrom(...ROLES.map(({ id }) => id)),
      isActive: fc.boolean(),
    });
    const wish = fc.record({ author: fc.nat(4), person: fc.nat(4), wanted: standing });
    const people = fc.array(standing, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(people, fc.array(wish, { maxLength: 30 }), (start, wishes) => {
        const shop: Standing[] = [owner, ...start.slice(1)];
        const isOwner = ({ role, isActive }: Standing) => role === "owner" && isActive;
        for (const { author, person, wanted } of wishes) {
          const changed = shop[person] ?? owner;
          const others = shop.filter((other, id) => id !== person && isOwner(other));
          const problem = findPersonProblem({
            authorId: author,
            person: { ...changed, id: person },
            wanted,
            otherOwners: others.length,
            isConfirmed,
          });
          if (problem === null) shop[person] = wanted;
        }
        expect(shop.filter(isOwner)).not.toEqual([]);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeRefusal, may, readRole, roleName, ROLES, type Permission } from "./roles";

const VIEWS: readonly Permission[] = [
  "catalogue.view",
  "pages.view",
  "orders.view",
  "customers.view",
  "mails.view",
  "withdrawals.view",
];

/** What each role may: owner, sales, catalogue, viewer. */
const MATRIX: Record<Permission, [boolean, boolean, boolean, boolean]> = {
  own: [true, true, true, true],
  "history.view": [true, true, true, true],
  "catalogue.view": [true, true, true, true],
  "catalogue.change": [true, false, true, false],
  "sample.delete": [true, false, false, false],
  "pages.view": [true, false, true, true],
  "pages.change": [true, false, true, false],
  "orders.view": [true, true, false, true],
  "orders.change": [true, true, false, false],
  "customers.view": [true, true, false, true],
  "customers.change": [true, true, false, false],
  "lists.download": [true, false, false, false],
  "mails.view": [true, true, false, true],
  "mails.change": [true, true, false, false],
  "withdrawals.view": [true, true, false, true],
  "withdrawals.change": [true, true, false, false],
  "shop.view": [true, false, false, true],
  "shop.change": [true, false, false, false],
  "payments.connect": [true, false, false, false],
  "backups.manage": [true, false, false, false],
  "people.manage": [true, false, false, false],
};
const PERMISSIONS = Object.keys(MATRIX) as Permission[];

it.each(ROLES.map(({ id }, column) => [id, column] as const))(
  "%s may what the table says",
  (role, column) => {
    for (const permission of PERMISSIONS) {
      expect.soft(may(role, permission), permission).toBe(MATRIX[permission][column]);
    }
  },
);

it("lets nobody change what they may not see", () => {
  for (const { id: role } of ROLES) {
    for (const view of VIEWS) {
      const change = view.replace(".view", ".change") as Permission;
      if (may(role, change)) expect.soft(may(role, view), `${role} ${change}`).toBe(true);
    }
  }
});

it("takes a text that is no role for the role that may the least", () => {
  const known = new Set<string>(ROLES.map(({ id }) => id));
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readRole(text)).toBe(known.has(text) ? text : "viewer");
    }),
  );
});

describe("a refusal", () => {
  it("says the role, the work and whom to ask", () => {
    expect(describeRefusal("catalogue", "orders.view", ["Lucía", "Ana"])).toBe(
      "Tu rol es Catálogo y no alcanza para ver los pedidos. No se cambió nada. Pedíselo a Lucía o Ana.",
    );
  });

  it("asks nobody when the owners' names are unknown", () => {
    expect(describeRefusal("viewer", "shop.change", [])).not.toContain("Pedíselo");
  });

  it("has words for each permission and role", () => {
    for (const { id, name } of ROLES) {
      expect(roleName(id)).toBe(name);
      for (const permission of PERMISSIONS) {
        expect(describeRefusal(id, permission, [])).toMatch(
          /^Tu rol es .+ y no alcanza para [a-z]/,
        );
      }
    }
  });
});

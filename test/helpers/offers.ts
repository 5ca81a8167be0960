import type Database from "better-sqlite3";

import type { DiscountCode } from "../../app/domain/offers/discount-code";

/** A code that counts; tests set only what matters to them. */
export function aCode(given: Partial<DiscountCode> = {}): DiscountCode {
  return {
    ...{ id: 1, code: "VERANO10", kind: "percent", value: 10, from: null, until: null },
    ...{ maxUses: null, uses: 0, oncePerEmail: false, minPesos: 0, isOff: false },
    scope: { brands: [], groups: [], skipsSale: false },
    ...given,
  };
}

/** Stores a code as the back office does, and returns its row number. */
export function insertCode(
  database: Database.Database,
  given: Partial<Omit<DiscountCode, "id">> = {},
): number {
  const code = aCode(given);
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO codes (code, kind, value, max_uses, uses, once_per_email, min_pesos, brands,
          "groups", skips_sale, valid_from, valid_until, is_off)
        VALUES (@code, @kind, @value, @maxUses, @uses, @oncePerEmail, @minPesos, @brands, @groups,
          @skipsSale, @from, @until, @isOff)`,
    )
    .run({
      ...code,
      oncePerEmail: Number(code.oncePerEmail),
      brands: JSON.stringify(code.scope.brands),
      groups: JSON.stringify(code.scope.groups),
      skipsSale: Number(code.scope.skipsSale),
      isOff: Number(code.isOff),
    });
  return Number(lastInsertRowid);
}

export function readUses(database: Database.Database, code: string): number {
  return Number(database.prepare("SELECT uses FROM codes WHERE code = ?").pluck().get(code));
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../test/helpers/any-text";
import {
  isOrderListNarrowed,
  parseCustomerFilters,
  parseOrderFilters,
  writeCustomerFilters,
  writeOrderFilters,
} from "./order-filters";

const parse = (query: string) => parseOrderFilters(new URLSearchParams(query));

describe("the address of a list of orders", () => {
  it("asks for nothing when it is empty", () => {
    const { query, page } = parse("");
    expect(query).toEqual({ text: "", state: null, from: null, to: null, sort: "recientes" });
    expect(page).toBeNull();
    expect(isOrderListNarrowed(query)).toBe(false);
  });

  it("says what is looked for", () => {
    const { query } = parse("q= Ana &estado=paid&desde=2025-06-01&hasta=2025-06-30&orden=antiguos");
    expect(query).toEqual({
      text: "Ana",
      state: "paid",
      from: "2025-06-01",
      to: "2025-06-30",
      sort: "antiguos",
    });
    expect(isOrderListNarrowed(query)).toBe(true);
  });

  it.each([
    "estado=PAID",
    "estado=__proto__",
    "desde=2025-02-30",
    "hasta=ayer",
    "orden=constructor",
    "orden=antiguos",
    "q=%00%20",
    "otra=cosa",
  ])("%s does not narrow the list", (query) => {
    expect(isOrderListNarrowed(parse(query).query)).toBe(false);
  });

  it("comes back the same from what was read of it, whatever it holds", () => {
    const names = fc.constantFrom("q", "estado", "desde", "hasta", "orden", "page", "x");
    const values = fc.oneof(anyText(), fc.constantFrom("paid", "2025-06-01", "menor-total", "2"));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (entries) => {
        const params = new URLSearchParams(entries);
        const { query } = parseOrderFilters(params);
        const address = writeOrderFilters(query);
        expect(writeOrderFilters(parse(address).query)).toBe(address);
        const customers = writeCustomerFilters(parseCustomerFilters(params).query, 3);
        const again = parseCustomerFilters(new URLSearchParams(customers));
        expect(writeCustomerFilters(again.query, 3)).toBe(customers);
        expect(again.page).toBe("3");
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import {
  cleanOrderList,
  isOrderListNarrowed,
  parseCustomerFilters,
  parseOrderFilters,
  writeCustomerFilters,
  writeOrderFilters,
} from "./order-filters";

const parse = (query: string) => parseOrderFilters(new URLSearchParams(query));

describe("the address of a list of orders", () => {
  it("has no filters when it is empty", () => {
    const { query, cursor } = parse("");
    expect(query).toEqual({
      text: "",
      ...{ state: null, payment: null, isPaid: null, hasAlert: false, isOverdue: false },
      ...{ from: null, to: null },
      sort: "recientes",
    });
    expect(cursor).toBeNull();
    expect(isOrderListNarrowed(query)).toBe(false);
  });

  it("holds the search", () => {
    const { query } = parse(
      "q= Ana &estado=paid&pago=cash&pagado=no&desde=2025-06-01&hasta=2025-06-30&orden=antiguos",
    );
    expect(query).toEqual({
      text: "Ana",
      state: "paid",
      payment: "cash",
      isPaid: false,
      hasAlert: false,
      isOverdue: false,
      from: "2025-06-01",
      to: "2025-06-30",
      sort: "antiguos",
    });
    expect(isOrderListNarrowed(query)).toBe(true);
  });

  it("filters by payment alert, paid or not", () => {
    const { query } = parse("pagado=revisar");
    expect(query).toMatchObject({ isPaid: null, hasAlert: true });
    expect(writeOrderFilters(query)).toBe("?pagado=revisar");
  });

  it("filters overdue orders", () => {
    const { query } = parse("pagado=vencidos");
    expect(query).toMatchObject({ isPaid: null, hasAlert: false, isOverdue: true });
    expect(isOrderListNarrowed(query)).toBe(true);
    expect(writeOrderFilters(query)).toBe("?pagado=vencidos");
  });

  it("filters orders whose pieces are not all there", () => {
    const { query } = parse("pagado=sin-stock");
    expect(query).toMatchObject({ isPaid: null, isShort: true });
    expect(isOrderListNarrowed(query)).toBe(true);
    expect(writeOrderFilters(query)).toBe("?pagado=sin-stock");
  });

  it("swaps reversed days", () => {
    const days = { from: "2025-06-01", to: "2025-06-30" };
    expect(parse("desde=2025-06-30&hasta=2025-06-01").query).toMatchObject(days);
    expect(parse("desde=2025-06-01&hasta=2025-06-01").query).toMatchObject({
      from: "2025-06-01",
      to: "2025-06-01",
    });
  });

  it.each([
    "estado=PAID",
    "estado=__proto__",
    "pago=bitcoin",
    "pagado=quizás",
    "desde=2025-02-30",
    "hasta=ayer",
    "orden=constructor",
    "orden=antiguos",
    "q=%00%20",
    "otra=cosa",
  ])("%s is no filter", (query) => {
    expect(isOrderListNarrowed(parse(query).query)).toBe(false);
  });

  it.each([
    ["despues=12_2025-06-01", { side: "after", row: { id: 12, key: "2025-06-01" } }],
    ["antes=7_Ana_Mar%C3%ADa", { side: "before", row: { id: 7, key: "Ana_María" } }],
    ["despues=7_", { side: "after", row: { id: 7, key: "" } }],
    ["despues=-1_x", null],
    ["despues=1e3_x", null],
    ["despues=12", null],
    ["despues=9999999999999999_x", null],
    [`despues=1_${"x".repeat(201)}`, null],
    ["despues=x&antes=1_y", null],
    ["page=2", null],
  ])("%s names this cursor", (query, cursor) => {
    expect(parse(query).cursor).toEqual(cursor);
    expect(isOrderListNarrowed(parse(query).query)).toBe(false);
  });

  it("is read back unchanged, whatever it holds", () => {
    const names = fc.constantFrom(
      "q",
      "estado",
      "pago",
      "desde",
      "hasta",
      "orden",
      "despues",
      "antes",
      "x",
    );
    const values = fc.oneof(anyText(), fc.constantFrom("paid", "2025-06-01", "menor-total", "2_3"));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (entries) => {
        const params = new URLSearchParams(entries);
        const asked = parseOrderFilters(params);
        const address = writeOrderFilters(asked.query, asked.cursor);
        expect(parse(address)).toEqual(asked);
        expect(cleanOrderList(address)).toBe(address);
        const customers = parseCustomerFilters(params);
        const query = writeCustomerFilters(customers.query, customers.cursor);
        expect(parseCustomerFilters(new URLSearchParams(query))).toEqual(customers);
      }),
    );
  });
});

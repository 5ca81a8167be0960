import { describe, expect, it } from "vitest";

import { gravestAlert, nextAlert, type PaymentAlert } from "./payment-alert";

const raised = (alert: PaymentAlert | null, alertCount = alert === null ? 0 : 1) => ({
  alert,
  alertCount,
});

it("tells of the gravest", () => {
  expect(gravestAlert(["overpaid", "disputed", "mismatch"])).toBe("disputed");
  expect(gravestAlert([])).toBeNull();
});

describe("an order's alert, once its payments changed", () => {
  it.each([
    ["nothing to tell", "", raised(null), raised(null), ""],
    ["a new one", "", raised(null), raised("overpaid"), "overpaid"],
    ["a graver one", "overpaid", raised("overpaid"), raised("disputed"), "disputed"],
    ["none any more", "disputed", raised("disputed"), raised(null), ""],
    ["the lesser one that is left", "disputed", raised("disputed"), raised("overpaid"), "overpaid"],
    ["the same", "disputed", raised("disputed"), raised("disputed"), "disputed"],
    ["the same that was dismissed", "", raised("disputed"), raised("disputed"), ""],
    ["one more of what was dismissed", "", raised("disputed"), raised("disputed", 2), "disputed"],
    ["one less of what was dismissed", "", raised("mismatch", 2), raised("mismatch"), ""],
    [
      "a failed refund, and nothing else",
      "refund-failed",
      raised("overpaid"),
      raised(null),
      "refund-failed",
    ],
    [
      "a failed refund over a lesser one",
      "refund-failed",
      raised(null),
      raised("overpaid"),
      "refund-failed",
    ],
    [
      "a graver one than a failed refund",
      "refund-failed",
      raised(null),
      raised("disputed"),
      "disputed",
    ],
  ])("is %s", (_what, current, before, after, next) => {
    expect(nextAlert(current, before, after)).toBe(next);
  });
});

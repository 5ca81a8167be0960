import { describe, expect, it } from "vitest";

import {
  dismissAlert,
  formatCauses,
  gravestAlert,
  nextAlert,
  parseCauses,
  type AlertCauses,
} from "./payment-alert";

it("shows the gravest", () => {
  expect(gravestAlert(["overpaid", "disputed", "mismatch"])).toBe("disputed");
  expect(gravestAlert([])).toBeNull();
});

describe("an order's alert, once its payments changed", () => {
  it.each<[string, string, AlertCauses, AlertCauses, AlertCauses, string]>([
    ["nothing", "", {}, {}, {}, ""],
    ["a new one", "", {}, {}, { overpaid: 2 }, "overpaid"],
    ["a graver one", "overpaid", {}, { overpaid: 2 }, { overpaid: 2, disputed: 1 }, "disputed"],
    ["none any more", "disputed", {}, { disputed: 1 }, {}, ""],
    ["the lesser one that is left", "disputed", {}, { disputed: 1 }, { overpaid: 2 }, "overpaid"],
    ["the same", "disputed", {}, { disputed: 1 }, { disputed: 1 }, "disputed"],
    [
      "one that was dismissed, in a version that stored none",
      "",
      {},
      { disputed: 1 },
      { disputed: 1 },
      "",
    ],
    ["one that was dismissed", "", { disputed: 1 }, { disputed: 1 }, { disputed: 1 }, ""],
    ["one more of it", "", { disputed: 1 }, { disputed: 1 }, { disputed: 2 }, "disputed"],
    ["one less of it", "", { mismatch: 2 }, { mismatch: 2 }, { mismatch: 1 }, ""],
    [
      "a lesser one beside it",
      "",
      { disputed: 1 },
      { disputed: 1 },
      { disputed: 1, overpaid: 2 },
      "overpaid",
    ],
    [
      "a lesser one beside it, old version",
      "",
      {},
      { disputed: 1 },
      { disputed: 1, overpaid: 2 },
      "overpaid",
    ],
    [
      "a lesser one that stands",
      "overpaid",
      { disputed: 1 },
      { disputed: 1, overpaid: 2 },
      { disputed: 1, overpaid: 2 },
      "overpaid",
    ],
    [
      "a lesser one that stands, old version",
      "overpaid",
      {},
      { disputed: 1, overpaid: 2 },
      { disputed: 1, overpaid: 3 },
      "overpaid",
    ],
    [
      "a refund that failed",
      "refund-failed",
      {},
      { "refund-failed": 1, overpaid: 2 },
      { "refund-failed": 1 },
      "refund-failed",
    ],
  ])("is %s", (_what, alert, dismissed, before, after, next) => {
    expect(nextAlert({ alert, dismissed }, { before, after }).alert).toBe(next);
  });

  it("comes back when all of it was gone meanwhile", () => {
    const gone = nextAlert(
      { alert: "", dismissed: { overpaid: 2 } },
      { before: { overpaid: 2 }, after: {} },
    );
    expect(gone).toEqual({ alert: "", dismissed: {}, raised: null });
    const back = nextAlert({ ...gone }, { before: {}, after: { overpaid: 2 } });
    expect(back).toMatchObject({ alert: "overpaid", raised: "overpaid" });
  });

  it("is news once, also under a graver one that stands", () => {
    const stored = { alert: "disputed", dismissed: {} };
    const before = { disputed: 1 };
    const after = { disputed: 1, overpaid: 2 };
    expect(nextAlert(stored, { before, after })).toMatchObject({
      ...{ alert: "disputed", raised: "overpaid" },
    });
    expect(nextAlert(stored, { before: after, after })).toMatchObject({ raised: null });
  });
});

describe("dismissing an alert", () => {
  it("remembers its cause with its count, and shows the lesser one that it hid", () => {
    const causes = { disputed: 1, overpaid: 2 };
    const first = dismissAlert({ alert: "disputed", dismissed: {} }, causes);
    expect(first).toEqual({ alert: "overpaid", dismissed: { disputed: 1 } });
    const second = dismissAlert(first, causes);
    expect(second).toEqual({ alert: "", dismissed: causes });
  });

  it("ends one that this version does not know, with all that there is", () => {
    expect(dismissAlert({ alert: "novedad", dismissed: {} }, { overpaid: 2 })).toEqual({
      ...{ alert: "", dismissed: { overpaid: 2 } },
    });
  });
});

it("is stored as text, and read whatever another version wrote", () => {
  expect(formatCauses({ overpaid: 2, disputed: 1, mismatch: 0 })).toBe("disputed:1 overpaid:2");
  expect(parseCauses("disputed:1 overpaid:2")).toEqual({ disputed: 1, overpaid: 2 });
  expect(parseCauses("")).toEqual({});
  expect(parseCauses("disputed novedad:3 overpaid:x overpaid:2")).toEqual({ overpaid: 2 });
});

import { expect, it } from "vitest";

import { isUndoable } from "./row-change";

it.each([
  ["lowStock", true],
  ["idleMinutes", false],
  ["secondFactorRoles", false],
  ["salesRefundLimitInPesos", false],
  ["salesDiscountLimitPercent", false],
])("the setting %s can be taken back without a password: %s", (subjectId, can) => {
  expect(isUndoable({ kind: "setting", subjectId })).toBe(can);
});

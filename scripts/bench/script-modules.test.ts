import { expect, it } from "vitest";

import { listGrowth } from "./script-modules";

it("names the modules that came in or grew, the largest growth first", () => {
  const recorded = { "app/ui/form.tsx": 800, "app/ui/icon.tsx": 400, react: 3000, gone: 90 };
  const now = {
    ...{ "app/ui/form.tsx": 900, "app/ui/icon.tsx": 410, react: 2900 },
    "app/domain/plain/calendar.ts": 512.4,
  };
  expect(listGrowth(recorded, now)).toEqual([
    "app/domain/plain/calendar.ts: new, now 512 bytes",
    "app/ui/form.tsx: 800, now 900 bytes",
  ]);
  expect(listGrowth(recorded, recorded)).toEqual([]);
});

import { expect, it } from "vitest";

import { describeReasons } from "./return-reasons";

const M = { productId: "remera-01", name: "Remera lisa", size: "m" };

it("counts why each size came back, the one that came back most first", () => {
  const lines = describeReasons([
    { ...M, size: "l", reason: "grande", pieces: 1, sold: 4 },
    { ...M, reason: "chico", pieces: 3, sold: 11 },
    { ...M, reason: "falla", pieces: 1, sold: 11 },
  ]);
  expect(lines).toEqual([
    {
      ...{ productId: "remera-01", name: "Remera lisa", size: "M" },
      said: ["3 de 11 volvieron porque era chico", "1 de 11 volvió con una falla"],
    },
    { ...M, size: "L", said: ["1 de 4 volvió porque era grande"] },
  ]);
});

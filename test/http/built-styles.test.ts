import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

// The client build and the server build each name a stylesheet by a hash of its text. With two
// names, a browser loads the same styles again as soon as the script runs.
it("each stylesheet has one address, which the server and the script share", () => {
  const names = globSync("build/client/assets/*.css").map((file) => basename(file));
  expect(names.map((name) => name.split("-")[0]).sort()).toEqual(["admin", "printed", "tela"]);
});

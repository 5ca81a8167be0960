import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { isSecretField } from "./kept-form";

/** Their forms are not kept at all, or belong to no session. */
const OTHER_PAGES =
  /account-data-forms|second-factor|application-form|invitation-page|sign-in|password-reset/;

it("knows the name of each password field", () => {
  const files = globSync("app/ui/**/*.tsx").filter((file) => !OTHER_PAGES.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<TextField([^>]*?)type="password"/gs)].map(
      ([, before = ""]) => /name="(\w+)"/.exec(before)?.[1] ?? file,
    ),
  );
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !isSecretField(name))).toEqual([]);
  expect(["nombre", "codigo", "email", "clave"].filter(isSecretField)).toEqual([]);
});

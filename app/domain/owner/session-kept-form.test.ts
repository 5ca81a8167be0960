import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { isSecretField } from "./session";

/** Their forms are not kept at all, or belong to no session; the last one only has the component. */
const OTHER_PAGES = /account-page|second-factor|application-form|routes.admin_\.|password-fields/;

it("knows the name of each password field", () => {
  const files = globSync("app/{ui,routes}/**/*.tsx").filter((file) => !OTHER_PAGES.test(file));
  const names = files.flatMap((file) => {
    const tags = readFileSync(file, "utf8").matchAll(/<(TextField|\w*PasswordField)\b([^>]*)>/gs);
    return [...tags].flatMap(([, tag, words = ""]) => {
      const named = /name="(\w+)"/.exec(words)?.[1];
      if (tag !== "TextField") return [named ?? "contrasena"];
      return words.includes('type="password"') ? [named ?? file] : [];
    });
  });
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !isSecretField(name))).toEqual([]);
  expect(["nombre", "codigo", "email", "clave"].filter(isSecretField)).toEqual([]);
});

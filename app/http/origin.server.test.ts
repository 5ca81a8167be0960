import { afterEach, expect, it, vi } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import * as environments from "../settings/environment.server";
import { keepForAnHour, readOrigin } from "./origin.server";

useTemporaryDataDirectory();
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [null, "http://malo.test", "no-store"],
  [new URL("https://tela.com.ar"), "https://tela.com.ar", "public, max-age=3600"],
])("with ORIGIN %s the address is %s, and its copies are %s", (origin, address, caching) => {
  const environment = { ...environments.getEnvironment(), origin };
  vi.spyOn(environments, "getEnvironment").mockReturnValue(environment);
  expect(readOrigin(new Request("http://malo.test/robots.txt"))).toBe(address);
  expect(keepForAnHour()).toEqual({ "Cache-Control": caching });
});

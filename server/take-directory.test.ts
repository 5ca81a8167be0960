import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../test/helpers/temporary-database";
import { getEnvironment } from "../app/settings/environment.server";
import { takeDirectory } from "./take-directory";

const directory = useTemporaryDataDirectory({ SESSION_SECRET: "" });
const writeSecret = (file: string, sessionSecret: string) =>
  writeFileSync(path.join(directory, file), JSON.stringify({ sessionSecret }));

it("finishes a restore that was cut short before the secrets are read", async () => {
  const restored = "9fKw2LzQx7TbVn4RmYc8HpDs6GjEu3Aa";
  writeSecret("secrets.json", "Qe5ZtWn8XrLk2VbMy7HcJd4SgPf9Uu3C");
  mkdirSync(path.join(directory, "restoring"));
  writeSecret("restoring/secrets.json", restored);
  const lock = await takeDirectory();
  expect(getEnvironment().sessionSecrets).toEqual([restored]);
  expect(existsSync(path.join(directory, "restoring"))).toBe(false);
  await expect(takeDirectory()).rejects.toThrow(/ya hay una tienda abierta/);
  lock.release();
});

import { afterEach, expect, it, vi } from "vitest";

import { UnsafeSqliteError } from "../../../db/open";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { EnvironmentError } from "../../settings/environment-error";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "./stored-shop.server";

useTemporaryDataDirectory();

afterEach(closeStoredShop);

it.each([
  [
    new UnsafeSqliteError("version", "3.51.3", "3.50.9"),
    "este SQLite (3.50.9) puede dañar la base de datos: hace falta el 3.51.3 o uno más nuevo. Instalá Tela de nuevo",
  ],
  [
    new UnsafeSqliteError("journal_mode", "wal", "delete"),
    "SQLite no acepta journal_mode = wal en DATA_DIR (queda delete): tiene que estar en un disco de esta máquina, no en uno de red",
  ],
])("a shop does not open with an unsafe SQLite, and says what to do: %s", async (cause, reason) => {
  vi.spyOn(getStoredShop().database, "prepare").mockRejectedValue(cause);
  await expect(prepareStoredShop()).rejects.toThrow(new EnvironmentError(reason, { cause }));
});

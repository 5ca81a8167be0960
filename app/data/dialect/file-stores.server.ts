import { perShop } from "../../settings/current-shop.server";
import type { FileStore, StoreName } from "../files/file-store.server";
import { createFolderStore } from "../files/folder-store.server";
import { limitCopies, createTableStore } from "../postgres/table-store.server";
import { isOnServer } from "./open-database.server";

const stores = perShop(() => new Map<StoreName, FileStore>());

/** The files of the current shop: beside its database in the directory, or on the server. */
export function getFileStore(name: StoreName): FileStore {
  const known = stores().get(name);
  if (known) return known;
  const store = isOnServer() ? createTableStore(name) : createFolderStore(name);
  stores().set(name, store);
  return store;
}

/** Keeps this machine's copies of files on a server from filling its disk. */
export async function limitFileCopies(): Promise<void> {
  if (isOnServer()) await limitCopies();
}

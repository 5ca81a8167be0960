import { adminPaths } from "../admin-paths";
import { readSettings } from "../data/shop/settings.server";
import { readStorageTask } from "../data/sqlite/disk-room.server";
import type { OutgoingMail } from "../domain/mail/mail";
import type { StorageTask } from "../domain/shop/shop-health";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { remindDaily } from "./daily-reminder.server";
import { button, paragraph } from "./mail-blocks";
import { writeOwnerMail } from "./mail-layout";

const WORDS = {
  "disk-low": {
    subject: "Queda poco lugar en el disco de la tienda",
    texts: [
      "Queda menos de 1 GB libre. Por ahora todo anda, pero si sigue bajando dejan de entrar comprobantes y fotos, y después pedidos.",
      "Pasale este e-mail a quien se ocupa de la computadora de la tienda: hay que hacer lugar o agrandar el disco.",
    ],
    label: "Ver las copias y el lugar libre",
    path: adminPaths.backups(),
  },
  "receipts-filling": {
    subject: "Los comprobantes ocupan casi todo su lugar",
    texts: [
      "Los comprobantes de pedidos sin pagar ocupan más del 80 % de su lugar. Si se llena, tus clientes no pueden mandar otros por la tienda.",
      "Marcá como pagados los pedidos que ya cobraste y cancelá los que sobren: un mes después, sus comprobantes se borran solos.",
    ],
    label: "Ver los pedidos sin pagar",
    path: adminPaths.ordersIn("pending"),
  },
} as const satisfies Record<StorageTask, object>;

/** Warns the owner that disk space is low, before uploads are refused: see `remindDaily`. */
export function remindOfStorage(
  now: Date,
  environment: Pick<Environment, "smtp" | "origin"> = getEnvironment(),
): Promise<void> {
  return remindDaily(() => composeStorageMail(environment), now, environment);
}

async function composeStorageMail({
  origin,
}: Pick<Environment, "origin">): Promise<OutgoingMail | null> {
  const task = await readStorageTask();
  if (task === null) return null;
  const { subject, texts, label, path } = WORDS[task];
  return writeOwnerMail(await readSettings(), {
    kind: "owner-storage",
    subject,
    blocks: [
      { kind: "heading", text: subject },
      ...texts.map(paragraph),
      ...button(label, origin && origin.origin + path),
    ],
  });
}

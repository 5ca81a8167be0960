import { enqueueAtMostSince } from "../data/mail/mail-delivery.server";
import { calendarDay, startOfDay } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import { type Environment, getEnvironment } from "../settings/environment.server";
import { adminPaths } from "../admin-paths";
import {
  listProductsWithoutPicture,
  readProductCounts,
} from "../data/catalogue/product-counts.server";
import { readSettings } from "../data/shop/settings.server";
import { button, paragraph, writeOwnerMail } from "./mail-layout";
import { readStorageTask } from "../data/shop/storage-task.server";
import type { StorageTask } from "../domain/shop/shop-health";

/** No reminder is sent before this hour, because it would wake the owner. */
const FROM_HOUR_MS = 9 * 60 * 60 * 1000;

type ReminderEnvironment = Pick<Environment, "smtp" | "origin">;

/**
 * Writes a mail to the owner if mail can be sent, at most one of its kind a day in Argentine time.
 * `compose` returns null when there is nothing to report.
 */
const remindDaily =
  (compose: (origin: URL | null) => Promise<OutgoingMail | null>) =>
  async (now: Date, environment: ReminderEnvironment = getEnvironment()): Promise<void> => {
    const today = startOfDay(calendarDay(now));
    if (!environment.smtp || now.getTime() < today.getTime() + FROM_HOUR_MS) return;
    const mail = await compose(environment.origin);
    if (mail) await enqueueAtMostSince(mail, today, now);
  };

/** Of products that shoppers cannot see, because they have no picture. */
export const remindOfPictures = remindDaily(composePictureMail);

/** That disk space is low, before uploads are refused. */
export const remindOfStorage = remindDaily(composeStorageMail);

const NAMED_PRODUCTS = 20;

async function composePictureMail(origin: URL | null): Promise<OutgoingMail | null> {
  const counts = await readProductCounts();
  if (!counts || counts.withoutPicture === 0) return null;
  const products = (await listProductsWithoutPicture(NAMED_PRODUCTS)) ?? [];
  const names = products.map(({ id, name }) => (name === "" ? id : name));
  const count = counts.withoutPicture;
  const subject = count === 1 ? "1 producto sin foto" : `${count} productos sin foto`;
  const others = count - names.length;
  return writeOwnerMail(await readSettings(), {
    kind: "owner-pictures",
    subject,
    heading: subject,
    blocks: [
      paragraph(
        count === 1
          ? "Mientras no tenga una foto, nadie lo ve en la tienda."
          : "Mientras no tengan una foto, nadie los ve en la tienda.",
      ),
      { kind: "lines", title: "", lines: [...names, others > 0 ? `… y ${others} más` : ""] },
      ...button("Agregar las fotos", origin && origin.origin + adminPaths.productsIn("sin-foto")),
    ],
  });
}

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

async function composeStorageMail(origin: URL | null): Promise<OutgoingMail | null> {
  const task = await readStorageTask();
  if (task === null) return null;
  const { subject, texts, label, path } = WORDS[task];
  return writeOwnerMail(await readSettings(), {
    kind: "owner-storage",
    subject,
    heading: subject,
    blocks: [...texts.map(paragraph), ...button(label, origin && origin.origin + path)],
  });
}

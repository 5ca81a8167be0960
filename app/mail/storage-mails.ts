import type { OutgoingMail } from "../domain/mail/mail";
import type { StorageTask } from "../domain/shop/storage-task";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { renderMail, type MailSignature } from "./mail-layout";

type StorageMailParts = {
  task: StorageTask;
  settings: MailSignature;
  /** The shop's public address, without a final slash; null when unknown. */
  origin: string | null;
};

const WORDS = {
  "disk-low": {
    subject: "Queda poco lugar en el disco de la tienda",
    texts: [
      "Queda menos de 1 GB libre. Por ahora todo anda, pero si sigue bajando dejan de entrar comprobantes y fotos, y después pedidos.",
      "Pasale este mail a quien se ocupa de la computadora de la tienda: hay que hacer lugar o agrandar el disco.",
    ],
    label: "Ver las copias y el lugar libre",
    path: paths.adminBackups(),
  },
  "receipts-filling": {
    subject: "Los comprobantes ocupan casi todo su lugar",
    texts: [
      "Los comprobantes de pedidos sin pagar ocupan más del 80 % de su lugar. Si se llena, tus clientes no pueden mandar otros por la tienda.",
      "Marcá como pagados los pedidos que ya cobraste y cancelá los que sobren: un mes después, sus comprobantes se borran solos.",
    ],
    label: "Ver los pedidos sin pagar",
    path: paths.adminOrdersIn("pending"),
  },
} as const satisfies Record<StorageTask, object>;

/** Warns the owner that disk space is low, before uploads are refused. */
export function composeStorageMail({ task, settings, origin }: StorageMailParts): OutgoingMail {
  const { subject, texts, label, path } = WORDS[task];
  const mail = renderMail(
    [
      { kind: "heading", text: subject },
      ...texts.map((text) => paragraph(text)),
      ...button(label, origin === null ? null : origin + path),
    ],
    settings,
  );
  return { kind: "owner-storage", recipient: null, subject, ...mail };
}

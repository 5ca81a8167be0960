import { adminPaths } from "../admin-paths";
import {
  listProductsWithoutPicture,
  readProductCounts,
} from "../data/catalogue/product-counts.server";
import { readSettings } from "../data/shop/settings.server";
import type { OutgoingMail } from "../domain/mail/mail";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { remindDaily } from "./daily-reminder.server";
import { button, paragraph } from "./mail-blocks";
import { writeOwnerMail } from "./mail-layout";

const NAMED_PRODUCTS = 20;

/**
 * Reminds the owner of products that shoppers cannot see, because they have no picture: see
 * `remindDaily`.
 */
export function remindOfPictures(
  now: Date,
  environment: Pick<Environment, "smtp" | "origin"> = getEnvironment(),
): Promise<void> {
  return remindDaily(() => composePictureMail(environment), now, environment);
}

async function composePictureMail({
  origin,
}: Pick<Environment, "origin">): Promise<OutgoingMail | null> {
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
    blocks: [
      { kind: "heading", text: subject },
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

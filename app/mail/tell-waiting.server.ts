import { tellWaiting } from "../data/stock/restock.server";
import type { JobTurn } from "../domain/plain/job-turn";
import { describeVariant } from "../domain/stock/stock-level";
import { readOwnOrigin } from "../http/origin.server";
import { getLog } from "../log/log.server";
import { paths } from "../paths";
import { composeRestockMail } from "./restock-mails";

export async function tellOfRestock(turn: JobTurn): Promise<void> {
  const origin = readOwnOrigin();
  const told = await tellWaiting(
    ({ product, variant, email, token }, settings) =>
      composeRestockMail({
        recipient: email,
        productName: product.name,
        choice: describeVariant(variant),
        productAddress: origin + paths.productIn(product.id, variant),
        leaveAddress: origin + paths.restock(token),
        settings,
      }),
    turn,
  );
  if (told > 0) getLog().info({ told }, "people told of what is there again");
}

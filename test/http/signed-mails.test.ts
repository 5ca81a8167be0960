import { beforeAll, expect, it } from "vitest";

import { readText, select, selectAll } from "../helpers/html";
import { insertMail } from "../helpers/mails";
import { insertOrder } from "../helpers/orders";
import { useOwnerShop } from "../helpers/owner-shop";
import { adminPaths } from "../../app/admin-paths";

const owner = useOwnerShop();
const NUMBER = "TELA-123456-ABC";
let orderId: number;

beforeAll(() => {
  owner.connection.exec("UPDATE admins SET name = 'Ana Dueña'");
  orderId = insertOrder(owner.connection, { order_number: NUMBER, payment_method: "transfer" });
  insertMail(owner.connection, { order_id: orderId, subject: "De la tienda" });
});

const main = async (path: string) => readText(select((await owner.get(path)).root, "main"));

it("the order's history, its mails, the list of mails and the mail name the person", async () => {
  const fields = { intent: "payment", estado: "pending", eventos: "0", a: "paid" };
  expect((await owner.post(adminPaths.order(NUMBER), fields)).status).toBe(303);
  const mail = owner.connection.prepare("SELECT id, author FROM mail_outbox ORDER BY id DESC");
  const { id, author } = mail.get() as { id: number; author: string };
  expect(author).toBe("Ana Dueña");

  const { root } = await owner.get(adminPaths.order(NUMBER));
  expect(readText(select(root, ".order-history"))).toContain("Pagado");
  expect(readText(select(root, ".order-history"))).toContain("· Ana Dueña");
  const [newest = "", older = ""] = selectAll(root, ".order-mails li").map(readText);
  expect(newest).toContain("Lo mandó Ana Dueña");
  expect(older).not.toContain("Lo mandó");

  const [first = "", second = ""] = selectAll(
    (await owner.get(adminPaths.mails())).root,
    "tbody tr",
  ).map(readText);
  expect(first).toContain("Lo mandó Ana Dueña");
  expect(second).not.toContain("Lo mandó");
  expect(await main(adminPaths.mail(id))).toContain("Lo mandóAna Dueña");
  expect(await main(adminPaths.mail(id - 1))).not.toContain("Lo mandó");
});

it("the order leads to its entries in the history", async () => {
  const { root } = await owner.get(adminPaths.order(NUMBER));
  const link = selectAll(root, ".order-facts a").find((each) => readText(each) === "Historial");
  expect(link?.attributes.href).toBe(adminPaths.historyOf("order", orderId));
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { MOST_WEBHOOKS, storeWebhook } from "./payment-webhooks.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await prepare("DELETE FROM payment_notices").run()),
  ),
);
afterAll(closeStoredShop);

const at = (second: number) => new Date(Date.UTC(2025, 5, 1, 12, 0, second));

const read = () =>
  getStoredShop().database.read(
    async ({ prepare }) =>
      (await prepare(
        "SELECT * FROM payment_notices ORDER BY last_received_at, id",
      ).all()) as Record<string, unknown>[],
  );

it("keeps one row for each thing told of, with what became of it last", async () => {
  await storeWebhook({ topic: "payment", subjectId: "1", outcome: "not-found" }, at(1));
  await storeWebhook({ topic: "payment", subjectId: "1", outcome: "applied" }, at(2));
  await storeWebhook({ topic: "mp-connect", subjectId: "1", outcome: "recorded" }, at(3));
  expect(await read()).toMatchObject([
    {
      ...{ topic: "payment", outcome: "applied", times_received: 2 },
      ...{ first_received_at: at(1).toISOString(), last_received_at: at(2).toISOString() },
    },
    { topic: "mp-connect", times_received: 1 },
  ]);
});

it("forgets the oldest, so that webhooks never fill the disk", async () => {
  await getStoredShop().database.write(async ({ prepare }) => {
    const insert = prepare(
      `INSERT INTO payment_notices (topic, subject_id, outcome, first_received_at, last_received_at)
        VALUES ('payment', ?, 'applied', ?, ?)`,
    );
    for (let number = 0; number < MOST_WEBHOOKS; number += 1) {
      await insert.run(String(number), at(number).toISOString(), at(number).toISOString());
    }
  });
  for (const number of [0, 1, 2].map((more) => MOST_WEBHOOKS + more)) {
    const webhook = { topic: "payment", subjectId: String(number), outcome: "applied" } as const;
    await storeWebhook(webhook, at(number));
  }
  const kept = await read();
  expect(kept).toHaveLength(MOST_WEBHOOKS);
  expect(kept[0]).toMatchObject({ subject_id: "3" });
});

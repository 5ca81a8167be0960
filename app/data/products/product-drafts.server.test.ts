import { afterAll, beforeAll, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { findDraft, forgetDrafts, personDraft, saveDraft } from "./product-drafts.server";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-02T12:00:00.000Z");
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const [ANA, EVA] = [personDraft(1), personDraft(2)];
const save = (productId: string | null, at = NOW) => saveDraft({ productId, content: "{}" }, at);

beforeAll(() => prepareStoredShop());
afterAll(closeStoredShop);

it("forgets a person's form after an hour, and a product's after seven days", async () => {
  const [ofAna, ofNew] = [await save(ANA), await save(null)];
  await forgetDrafts(after(60));
  expect([await findDraft(ofAna, [ANA]), await findDraft(ofNew, [])]).toEqual(["{}", "{}"]);
  await forgetDrafts(after(61));
  expect([await findDraft(ofAna, [ANA]), await findDraft(ofNew, [])]).toEqual([null, "{}"]);
  await forgetDrafts(after(7 * 24 * 60 + 1));
  expect(await findDraft(ofNew, [])).toBeNull();
});

it("keeps the newest 20 of a person, and touches no others", async () => {
  const others = [await save(EVA), await save(null), await save("a-01")];
  const ids: string[] = [];
  for (let count = 0; count < 22; count += 1) ids.push(await save(ANA, after(count)));
  const kept = await Promise.all(ids.map((id) => findDraft(id, [ANA])));
  expect(kept).toEqual([null, null, ...Array<string>(20).fill("{}")]);
  const [eva = "", fresh = "", product = ""] = others;
  expect([
    await findDraft(eva, [EVA]),
    await findDraft(fresh, []),
    await findDraft(product, ["a-01"]),
  ]).toEqual(["{}", "{}", "{}"]);
});

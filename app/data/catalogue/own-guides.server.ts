import type { Connection } from "../../../db/connection";
import { createGuideNames, type GuideNames } from "../../domain/catalogue/guide-names";
import { toUseId } from "../../domain/catalogue/size-guide";
import { TEXT_LIST } from "../dialect/conditions.server";
import { runForRows } from "../dialect/row-lists.server";

export async function readGuideNames({ prepare }: Connection): Promise<GuideNames> {
  const guides = prepare<[], { id: string; name: string }>("SELECT id, name FROM size_guides");
  return createGuideNames(await guides.all());
}

const ownUseId = (productRow: number) =>
  toUseId({ brand: "", groupId: "", audience: "", productRow });

/** The guides that these products have for themselves, by their row numbers. */
export async function readOwnGuides(
  { prepare }: Connection,
  productRows: readonly number[],
): Promise<Map<number, string>> {
  const rowOfUse = new Map(productRows.map((productRow) => [ownUseId(productRow), productRow]));
  const uses = await prepare<[string], { id: string; guideId: string }>(
    `SELECT id, guide_id AS "guideId" FROM size_guide_uses WHERE id IN ${TEXT_LIST}`,
  ).all(JSON.stringify([...rowOfUse.keys()]));
  return new Map(uses.map(({ id, guideId }) => [rowOfUse.get(id) ?? 0, guideId]));
}

/** Within a batch of the history: each product leaves the guide that it had for itself. Null for no other one. */
export async function writeOwnGuides(
  connection: Connection,
  guided: readonly { productRow: number; guideId: string | null }[],
): Promise<void> {
  const gone = guided.flatMap((one) => (one.guideId === null ? ownUseId(one.productRow) : []));
  if (gone.length > 0) await deleteUses(connection).run(JSON.stringify(gone));
  const uses = guided.flatMap(({ productRow, guideId }) =>
    guideId === null
      ? []
      : { id: ownUseId(productRow), guide_id: guideId, product_row: productRow },
  );
  await runForRows(
    connection,
    { id: "text", guide_id: "text", product_row: "bigint" },
    uses,
    (source) =>
      `INSERT INTO size_guide_uses (id, guide_id, product_row)
        SELECT id, guide_id, product_row FROM ${source} AS given WHERE true
        ON CONFLICT (id) DO UPDATE SET guide_id = excluded.guide_id`,
  );
}

const deleteUses = ({ prepare }: Connection) =>
  prepare<[string]>(`DELETE FROM size_guide_uses WHERE id IN ${TEXT_LIST}`);

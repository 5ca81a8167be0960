import type { Connection } from "../../../db/connection";
import { makeOwnCodes, type LabelPiece } from "../../domain/counter/label";
import { listAxes } from "../../domain/stock/stock-grid";
import { parseStockSubject, variantKey, type Variant } from "../../domain/stock/stock-level";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { TEXT_LIST } from "../dialect/conditions.server";
import type { By } from "../history/batch.server";
import { findStandingUndos } from "../history/read-batch.server";
import { writeBatch } from "../history/write-as.server";
import { readImport } from "../imports/stored-imports.server";
import { readVariantCodes, writeVariantCodes } from "../imports/variant-codes.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readStockRows } from "../stock/stock-rows.server";

/** What labels are for: products, what one "Ingreso" of the stock brought, or the products of an import. */
export type LabelSource =
  | { kind: "products"; ids: readonly string[] }
  | { kind: "intake"; batchId: number }
  | { kind: "import"; importId: number };

/** Products of one page of labels. */
export const MAX_LABELLED = 1000;

/** Null for a movement or an import that is not there, or was taken back. */
export function findLabelPieces(source: LabelSource): Promise<LabelPiece[] | null> {
  return getStoredShop().database.read((connection) => readPieces(connection, source));
}

async function readPieces(
  connection: Connection,
  source: LabelSource,
): Promise<LabelPiece[] | null> {
  const wanted = await findRows(connection, source);
  if (!wanted) return null;
  const rowIds = wanted.rows.slice(0, MAX_LABELLED);
  const found = new Map(
    (await findStoredProducts(connection, rowIds)).map(({ rowId, product }) => [rowId, product]),
  );
  const codes = await readVariantCodes(connection, rowIds);
  const counted = await readStockRows(connection, rowIds);
  return rowIds.flatMap((productRow) => {
    const product = found.get(productRow);
    if (!product) return [];
    const { sizes, colors } = listAxes(product);
    const { name, priceInPesos } = product;
    const variants = colors.flatMap((color) => sizes.map((size) => ({ size, color })));
    return variants.flatMap((variant, place): LabelPiece[] => {
      const key = variantKey(variant);
      const { sku = "", barcode = "" } = codes.get(productRow)?.get(key) ?? {};
      const arrived = wanted.arrived?.get(arrivalKey(productRow, variant)) ?? null;
      if (wanted.arrived && arrived === null) return [];
      const onHand = counted.get(productRow)?.get(key)?.onHand ?? null;
      return [
        { ...{ ...variant, productRow, place, name, priceInPesos }, sku, barcode, onHand, arrived },
      ];
    });
  });
}

const arrivalKey = (productRow: number, variant: Variant) =>
  `${productRow}\n${variantKey(variant)}`;

/** With what arrived, only those sizes and colours are labelled. */
type WantedRows = { rows: number[]; arrived: ReadonlyMap<string, number> | null };

async function findRows(connection: Connection, source: LabelSource): Promise<WantedRows | null> {
  switch (source.kind) {
    case "products":
      return { rows: await findProductRows(connection, source.ids), arrived: null };
    case "intake":
      return readIntake(connection, source.batchId);
    case "import":
      return readImported(connection, source.importId);
  }
}

/** In the order of the ids. */
async function findProductRows({ prepare }: Connection, ids: readonly string[]) {
  const rows = await prepare<[string], { id: string; rowId: number }>(
    `SELECT id, row_id AS "rowId" FROM products WHERE id IN ${TEXT_LIST}`,
  ).all(JSON.stringify(ids));
  const rowOf = new Map(rows.map(({ id, rowId }) => [id, rowId]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

type ArrivedRow = { productRow: number; size: string; color: string; pieces: number };

async function readIntake(connection: Connection, batchId: number): Promise<WantedRows | null> {
  if ((await findStandingUndos(connection, [batchId])).size > 0) return null;
  // Movements have no index by their change, and the same time as it.
  const arrived = await connection
    .prepare<[number, number], ArrivedRow>(
      `SELECT stock.product_row AS "productRow", stock.size_key AS size, stock.color,
          stock_movements.on_hand_delta AS pieces
        FROM stock_movements JOIN stock ON stock.id = stock_movements.stock_id
        WHERE stock_movements.at = (SELECT at FROM audit WHERE batch_id = ? ORDER BY id LIMIT 1)
          AND stock_movements.batch_id = ? AND stock_movements.reason = 'intake'
          AND stock_movements.on_hand_delta > 0
        ORDER BY stock_movements.id`,
    )
    .all(batchId, batchId);
  if (arrived.length === 0) return null;
  return {
    rows: [...new Set(arrived.map(({ productRow }) => productRow))],
    arrived: new Map(
      arrived.map(({ productRow, pieces, ...variant }) => [
        arrivalKey(productRow, variant),
        pieces,
      ]),
    ),
  };
}

async function readImported(connection: Connection, importId: number): Promise<WantedRows | null> {
  const batchId = (await readImport(connection, importId))?.batchId ?? null;
  if (batchId === null || (await findStandingUndos(connection, [batchId])).size > 0) return null;
  const subjects = await connection
    .prepare<[number], { kind: string; id: string }>(
      `SELECT DISTINCT subject_kind AS kind, subject_id AS id FROM audit
        WHERE batch_id = ? AND subject_kind IN ('product', 'stock', 'code')`,
    )
    .all(batchId);
  const rows = subjects.flatMap(({ kind, id }) =>
    kind === "product" ? Number(id) : (parseStockSubject(id)?.productRow ?? []),
  );
  return { rows: [...new Set(rows)].toSorted((one, other) => one - other), arrived: null };
}

export type Intake = { batchId: number; at: Date; author: string; pieces: number };

/** The newest movements "Ingreso" since then that nobody took back. */
export function listIntakes(since: Date, count: number): Promise<Intake[]> {
  return getStoredShop().database.read(async (connection) => {
    const rows = await connection
      .prepare<[string, number], Omit<Intake, "at"> & { at: string }>(
        `SELECT batch_id AS "batchId", min(at) AS at, min(author) AS author, sum(on_hand_delta) AS pieces
          FROM stock_movements
          WHERE at >= ? AND reason = 'intake' AND on_hand_delta > 0 AND batch_id IS NOT NULL
          GROUP BY batch_id ORDER BY batch_id DESC LIMIT ?`,
      )
      .all(since.toISOString(), count);
    const undone = await findStandingUndos(
      connection,
      rows.map(({ batchId }) => batchId),
    );
    return rows
      .filter(({ batchId }) => !undone.has(batchId))
      .map((row) => ({ ...row, at: new Date(row.at) }));
  });
}

/** Gives each of the pieces without a code one, as one change in the history. Null as `findLabelPieces`. */
export async function giveOwnCodes(source: LabelSource, by: By) {
  const { value: given, batchId } = await writeBatch(
    { ...by, action: "products.codes" },
    async (connection) => {
      const pieces = await readPieces(connection, source);
      if (!pieces) return null;
      const bare = pieces.filter(({ sku, barcode }) => sku === "" && barcode === "");
      const coded = await makeFreeCodes(connection, bare);
      await writeVariantCodes(connection, coded);
      return coded.length;
    },
  );
  return { given, batchId };
}

/** A person may have typed such a code for another piece. */
async function makeFreeCodes(connection: Connection, pieces: readonly LabelPiece[]) {
  const taken = new Set<string>();
  for (;;) {
    const coded = makeOwnCodes(pieces, (code) => taken.has(code));
    const known = await connection
      .prepare<[string, string], string>(
        `SELECT lower(sku) FROM variant_codes WHERE lower(sku) IN ${TEXT_LIST}
          UNION SELECT lower(barcode) FROM variant_codes WHERE barcode IN ${TEXT_LIST}`,
      )
      .pluck()
      .all(
        JSON.stringify(coded.map(({ sku }) => sku.toLowerCase())),
        JSON.stringify(coded.map(({ sku }) => sku)),
      );
    if (known.length === 0) return coded;
    for (const code of known) taken.add(code);
  }
}

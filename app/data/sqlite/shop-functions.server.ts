import type { FileConnection } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";
import { isOffered } from "../stock/offered-stock.server";

/** Lets the connection's SQL call what PostgreSQL's first migration defines. */
export function provideFunctions({ sqlite }: FileConnection): void {
  const options = { deterministic: true };
  sqlite.function("fold_text", options, (text) => foldText(String(text)));
  sqlite.function("is_offered", options, (sizes, colors, size, color) =>
    isOffered(String(sizes), String(colors), { size: String(size), color: String(color) }),
  );
}

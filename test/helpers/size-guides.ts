import type Database from "better-sqlite3";

/** Instead of all guides, a confirmed one of all T-shirts: 50 cm of chest in S, 3 more in each further size. */
export function storeShirtGuide(database: Database.Database): void {
  const cells = ["S", "M", "L", "XL", "XXL"].flatMap((size, at) => [
    `('remeras/${size}/pecho', 'remeras', '${size}', 'pecho', ${500 + at * 30}, ${500 + at * 30})`,
    `('remeras/${size}/largo', 'remeras', '${size}', 'largo', ${680 + at * 20}, ${690 + at * 20})`,
  ]);
  database.exec(`DELETE FROM size_guides; DELETE FROM size_guide_rows; DELETE FROM size_guide_uses;
    INSERT INTO size_guides (id, name, kind, fit_note, is_confirmed)
      VALUES ('remeras', 'Remeras', 'remera', 'Calce amplio', 1);
    INSERT INTO size_guide_uses (id, guide_id, group_id) VALUES ('|remeras||', 'remeras', 'remeras');
    INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm) VALUES ${cells.join()}`);
}

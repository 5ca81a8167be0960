import { findPageHistory, findPageVersion } from "../../data/shop/pages.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { parseRowId } from "../../domain/plain/row-id";
import { formatPageTime } from "../../ui/admin/pages/page-time";
import type { PageEditorData } from "../../ui/admin/pages/page-editor";
import { parsePageText } from "../../flows/parse-page-text.server";

const NEW_PAGE: PageEditorData = {
  id: null,
  page: null,
  versions: [],
  shown: null,
  asksToDelete: false,
  isUnread: false,
};

/**
 * What a page's form shows. While the database cannot be read, a form without a page: after a
 * refused form it still holds what was typed.
 * @param id - null for a new page
 * @param query - may ask for a version, or for the deletion
 * @returns null when there is no such page
 */
export async function loadPageForm(
  id: number | null,
  query: URLSearchParams,
): Promise<PageEditorData | null> {
  if (id === null) return NEW_PAGE;
  const found = await readOrNull(findPageHistory(id).then((history) => ({ history })));
  if (!found) return { ...NEW_PAGE, id, isUnread: true };
  if (!found.history) return null;
  const { page, versions } = found.history;
  return {
    id,
    page: { ...page, updatedAt: formatPageTime(page.updatedAt) },
    versions: versions.map(({ version, savedAt }) => ({
      version,
      savedAt: formatPageTime(savedAt),
    })),
    shown: await loadVersion(id, parseRowId(query.get("version") ?? "")),
    asksToDelete: query.get("borrar") === "si" && page.place === "page",
    isUnread: false,
  };
}

async function loadVersion(id: number, version: number | null): Promise<PageEditorData["shown"]> {
  if (version === null) return null;
  const text = await readOrNull(findPageVersion(id, version));
  if (!text) return null;
  return { version, title: text.title, blocks: parsePageText(text.markdown).blocks };
}

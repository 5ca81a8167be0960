import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import type { By } from "../../data/history/batch.server";
import {
  addPage,
  deletePage,
  returnToVersion,
  savePage,
  type SavedPage,
} from "../../data/shop/page-writes.server";
import { findPageHistory, findPageVersion } from "../../data/shop/pages.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { parseRowId } from "../../domain/plain/row-id";
import type { Flash } from "../../domain/plain/flash";
import { findPageProblems } from "../../domain/shop/page";
import { NOT_SAVED } from "../../flows/not-saved";
import { parsePageText } from "../../flows/parse-page-text.server";
import { parseVersion } from "../../forms/kit/typed-texts";
import { parsePageForm, type PageChange } from "../../forms/shop/page-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import {
  PageEditor,
  type PageEditorData,
  type PagePreview,
  type PageReply,
} from "../../ui/admin/pages/page-editor";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle<PageEditorData> = {
  title: ({ page }) => page?.title ?? "Página nueva",
};

export const headers = adminHeaders;

const NEW = "nueva";
const FLASHES: Record<Exclude<PageChange["intent"], "preview">, Flash> = {
  save: { title: "Página guardada", text: "Lo que escribiste quedó guardado" },
  publish: { title: "Página publicada", text: "Ya se ve en la tienda" },
  return: { title: "Volviste a esa versión", text: "La de antes sigue en la lista" },
  delete: { title: "Página borrada", text: "Ya no está en la tienda" },
};

/** While the database cannot be read, a form without a page: after a refused form it still holds what was typed. */
export const loader = adminLoader("pages.view", async ({ params, url }) => {
  const id = requireId(params.id);
  const nothing = { versions: [], shown: null, asksToDelete: false };
  const unread: PageEditorData = { id, page: null, ...nothing, isUnread: id !== null };
  const found = id && (await readOrNull(findPageHistory(id).then((history) => ({ history }))));
  if (!id || !found) return unread;
  if (!found.history) throw notFound();
  const { page, versions } = found.history;
  const shown = await readVersion(id, parseRowId(url.searchParams.get("version")));
  const asksToDelete = url.searchParams.get("borrar") === "si" && page.place === "page";
  return { ...unread, page, versions, shown, asksToDelete, isUnread: false };
});

async function readVersion(id: number, version: number | null): Promise<PageEditorData["shown"]> {
  const text = version === null ? null : await readOrNull(findPageVersion(id, version));
  if (version === null || !text) return null;
  return { version, title: text.title, blocks: parsePageText(text.markdown).blocks };
}

export const action = adminFormAction(
  "pages.change",
  async ({ request, params }) => {
    const id = requireId(params.id);
    const formData = await readForm(request);
    const change = parsePageForm(formData);
    return change && { change, target: { id, expectedVersion: parseVersion(formData) } };
  },
  async ({ change, target }, { by }) => {
    if (change.intent === "preview") return previewPage(change);
    if (target.id !== null && !(await findPageHistory(target.id))) throw notFound();
    const problems = "text" in change ? findProblems(change) : null;
    if (problems) return refuse(change, problems, 400);
    return answer(change, await store(target, change, by));
  },
  ({ change }) => refuse(change, { pagina: NOT_SAVED }, 503),
);

/** Null for the address of a new page. */
function requireId(param = ""): number | null {
  const id = param === NEW ? null : parseRowId(param);
  if (id === null && param !== NEW) throw notFound();
  return id;
}

type TypedChange = Extract<PageChange, { text: unknown }>;

function previewPage({ typed, text }: TypedChange) {
  const { blocks, problems } = parsePageText(text.markdown);
  const preview: PagePreview = { values: typed, preview: { title: text.title, blocks, problems } };
  return data(preview, { headers: NO_STORE });
}

function findProblems({ text }: TypedChange): PageReply["errors"] | null {
  const own = findPageProblems(text);
  const [linkProblem] = parsePageText(text.markdown).problems;
  const markdown = own?.markdown ?? linkProblem;
  if (!own && markdown === undefined) return null;
  return {
    ...(own?.title !== undefined && { titulo: own.title }),
    ...(own?.slug !== undefined && { direccion: own.slug }),
    ...(markdown !== undefined && { texto: markdown }),
  };
}

type Target = { id: number | null; expectedVersion: number };

async function store(target: Target, change: PageChange, by: By): Promise<SavedPage> {
  const { id, expectedVersion } = target;
  if ("text" in change) {
    const saved = { text: change.text, publishes: change.intent === "publish" };
    return id === null ? addPage(saved, by) : savePage({ id, expectedVersion }, saved, by);
  }
  if (id === null) throw badRequest();
  if (change.intent === "delete") return deletePage(id, expectedVersion, by);
  return returnToVersion({ id, version: change.version, expectedVersion }, by);
}

async function answer(change: PageChange, saved: SavedPage) {
  switch (saved.outcome) {
    case "saved": {
      const flash = change.intent === "preview" ? null : FLASHES[change.intent];
      const page = change.intent === "delete" ? adminPaths.pages() : adminPaths.page(saved.id);
      return seeOther(page, flash && (await serializeFlash(flash)));
    }
    case "changed":
      return refuse(change, { pagina: CHANGED }, 409, saved.current);
    case "taken":
      return refuse(change, { direccion: `Esa dirección ya es de “${saved.title}”.` }, 409);
    case "full":
      return refuse(change, { pagina: "Hay demasiadas páginas: borrá alguna." }, 409);
    case "missing":
      return refuse(change, { pagina: "Esa página o versión ya no existe." }, 404);
  }
}

const CHANGED =
  "La página cambió en otra pestaña mientras editabas. Abajo están los dos textos: dejá en el formulario el que va y guardá de nuevo.";

function refuse(
  change: PageChange,
  errors: PageReply["errors"],
  status: 400 | 404 | 409 | 503,
  current: PageReply["current"] = null,
) {
  const values = "typed" in change ? change.typed : {};
  const shown = current && { title: current.title, markdown: current.markdown };
  return refuseForm<PageReply>({ values, errors, current: shown }, status);
}

export default function PageRoute() {
  const page = useLoaderData<typeof loader>();
  return <PageEditor data={page} reply={useReply<typeof action>()} />;
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import {
  addPage,
  deletePage,
  returnToVersion,
  savePage,
  type SavedPage,
} from "../../data/shop/page-writes.server";
import type { By } from "../../data/history/batch.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { parseRowId } from "../../domain/plain/row-id";
import { findPageProblems } from "../../domain/shop/page";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parsePageText } from "../../flows/parse-page-text.server";
import { parsePageForm, parsePageFormVersion, type PageChange } from "../../forms/shop/page-form";
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
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";
import { loadPageForm } from "./load-page-form.server";

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

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "pages.view");
  const id = requireId(params.id);
  const query = new URL(request.url).searchParams;
  const page = await loadPageForm(id, query);
  if (!page) throw notFound();
  return data(page, { headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "pages.change");
  const id = requireId(params.id);
  const formData = await readForm(request);
  const change = parsePageForm(formData);
  if (!change) throw badRequest();
  if (change.intent === "preview") return previewPage(change);
  const problems = "text" in change ? findProblems(change) : null;
  if (problems) return refuse(change, problems, 400);
  try {
    const expectedVersion = parsePageFormVersion(formData);
    const saved = await store({ id, expectedVersion }, change, { author, now: new Date() });
    return await answer(change, saved);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, { pagina: NOT_SAVED }, 503);
  }
}

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

async function answer(change: Exclude<PageChange, { intent: "preview" }>, saved: SavedPage) {
  switch (saved.outcome) {
    case "saved": {
      const flash = await serializeFlash(FLASHES[change.intent]);
      return seeOther(
        change.intent === "delete" ? adminPaths.pages() : adminPaths.page(saved.id),
        flash,
      );
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

/** Keeps what was typed. */
function refuse(
  change: PageChange,
  errors: PageReply["errors"],
  status: 400 | 404 | 409 | 503,
  current: PageReply["current"] = null,
) {
  const values = "typed" in change ? change.typed : {};
  const shown = current && { title: current.title, markdown: current.markdown };
  const reply: PageReply = { values, errors, current: shown };
  return refuseForm(reply, status);
}

export default function PageRoute() {
  const page = useLoaderData<typeof loader>();
  return <PageEditor data={page} reply={useReply<typeof action>()} />;
}

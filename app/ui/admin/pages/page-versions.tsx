import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { EditedPage } from "../../../domain/shop/page";
import { PostForm } from "../../post-form";

export type ListedVersion = { version: number; savedAt: string };

type PageVersionsProps = {
  page: Pick<EditedPage, "id" | "version">;
  /** Newest first. */
  versions: readonly ListedVersion[];
};

/** What the page said before, to see it or to return to it. */
export function PageVersions({ page, versions }: PageVersionsProps) {
  const { id, version: current } = page;
  return (
    <PostForm action={adminPaths.page(id)} className="panel" aria-labelledby="versiones">
      <h2 id="versiones">Versiones</h2>
      <input type="hidden" name="version" value={current} />
      <ul className="own-pages">
        {versions.map(({ version, savedAt }) => (
          <li key={version} className="own-page">
            <span>
              Versión {version} · {savedAt}
              {version === current && " · la de ahora"}
            </span>
            {version !== current && (
              <span className="own-page-actions">
                <Link className="row-action" to={adminPaths.pageVersion(id, version)}>
                  Ver<span className="visually-hidden"> la versión {version}</span>
                </Link>
                <button className="row-action" name="intent" value={`return:${version}`}>
                  Volver a esta<span className="visually-hidden">: la {version}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </PostForm>
  );
}

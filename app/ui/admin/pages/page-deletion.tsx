import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { EditedPage } from "../../../domain/shop/page";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";

/** Asks before a page is deleted: its former texts do not come back. */
export function PageDeletion({ page }: { page: Omit<EditedPage, "updatedAt"> }) {
  const { id, title, version, slug } = page;
  return (
    <section className="panel" aria-labelledby="borrar">
      <h2 id="borrar">¿Borrar “{title}”?</h2>
      <p>
        {paths.page(slug)} deja de existir. Desde el Historial la página vuelve con su último texto,
        pero sin las versiones anteriores. Si solo querés que no se vea, ocultala en la lista.
      </p>
      <PostForm action={adminPaths.page(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <button className="button button-danger" name="intent" value="delete">
          Borrar la página
        </button>
        <Link to={adminPaths.page(id)}>Cancelar</Link>
      </PostForm>
    </section>
  );
}

import { Link } from "@remix-run/react";

import type { EditedPage } from "../../../domain/shop/page";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";

/** Asks before a page is deleted, because it is irreversible. */
export function PageDeletion({ page }: { page: Omit<EditedPage, "updatedAt"> }) {
  const { id, title, version, slug } = page;
  return (
    <section className="panel" aria-labelledby="borrar">
      <h2 id="borrar">¿Borrar “{title}”?</h2>
      <p>
        Se borra el texto con todas sus versiones, y {paths.page(slug)} deja de existir. No se puede
        deshacer. Si solo querés que no se vea, ocultala en la lista.
      </p>
      <PostForm action={paths.adminPage(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <button className="button button-danger" name="intent" value="delete">
          Borrar la página
        </button>
        <Link to={paths.adminPage(id)}>Cancelar</Link>
      </PostForm>
    </section>
  );
}

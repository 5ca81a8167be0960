import { adminPaths } from "../../../admin-paths";
import { PostForm } from "../../post-form";

/** Throws an upload away that was not imported. */
export function ImportDiscard({ importId }: { importId: number }) {
  return (
    <PostForm action={adminPaths.productImport(importId)}>
      <button className="button button-quiet button-small" name="intent" value="discard">
        Descartar este archivo
      </button>
    </PostForm>
  );
}

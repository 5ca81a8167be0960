import { adminPaths } from "../../../admin-paths";
import type { RunInWords } from "../../../domain/products/price-news";
import { PostForm } from "../../post-form";
import { useMay } from "../admin-data";

type WaitingRunsProps = {
  runs: readonly RunInWords[];
  /** The query of the preview that they stand on, to return to it. */
  query?: string;
  /** The query of the product list, to return to it. */
  list: string;
};

export function WaitingRuns({ runs, query = "", list }: WaitingRunsProps) {
  const canCancel = useMay("catalogue.change");
  if (runs.length === 0) return null;
  return (
    <section className="notice waiting-runs" aria-labelledby="programados">
      <h2 id="programados">Cambios de precios programados</h2>
      <ul>
        {runs.map(({ id, when, what, who }) => (
          <li key={id} className="waiting-run">
            <p>
              <strong>Desde el {when}:</strong> {what}.{" "}
              <span className="waiting-run-author">Lo programó {who}.</span>
            </p>
            {canCancel && (
              <PostForm action={adminPaths.prices() + query}>
                <input type="hidden" name="programado" value={id} />
                <input type="hidden" name="lista" value={list} />
                <button className="button button-quiet button-small" name="intent" value="cancel">
                  Cancelar <span className="visually-hidden">el cambio del {when}</span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

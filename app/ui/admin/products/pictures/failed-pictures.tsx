import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeSource } from "../../../../domain/imports/describe-archive";
import { countPictures } from "../../../../domain/plain/count-words";
import { PostForm } from "../../../post-form";

export type FailedPicture = {
  id: number;
  productId: string;
  productName: string;
  source: string;
  problem: string;
};

type FailedPicturesProps = {
  /** The first ones. */
  failures: readonly FailedPicture[];
  total: number;
};

/** Pictures that the shop has given up, each with its reason. */
export function FailedPictures({ failures, total }: FailedPicturesProps) {
  return (
    <section className="panel" aria-labelledby="fallas">
      <h2 id="fallas">
        {countPictures(total)} {total === 1 ? "no se pudo traer" : "no se pudieron traer"}
      </h2>
      {total > 1 && <Choice id={null} name="todas" />}
      <ul className="failed-pictures">
        {failures.map(({ id, productId, productName, source, problem }) => (
          <li key={id}>
            <div>
              <Link className="row-link" to={adminPaths.product(productId)}>
                {productName}
              </Link>
              <p>{problem}</p>
              <p className="cell-note">{describeSource(source)}</p>
            </div>
            <Choice id={id} name={productName} />
          </li>
        ))}
      </ul>
      {total > failures.length && (
        <p className="field-hint">Mostramos las primeras {failures.length}.</p>
      )}
    </section>
  );
}

/** @param id - of a picture; null for all */
function Choice({ id, name }: { id: number | null; name: string }) {
  const rest = <span className="visually-hidden"> {id === null ? "" : `la de ${name}`}</span>;
  return (
    <PostForm action={adminPaths.productPictures()} className="picture-choice">
      {id !== null && <input type="hidden" name="foto" value={id} />}
      <button
        className={id === null ? "button button-small" : "button button-quiet button-small"}
        name="intent"
        value="retry"
      >
        Probar de nuevo{id === null && " todas"}
        {rest}
      </button>
      <button className="button button-quiet button-small" name="intent" value="forget">
        Dejar de intentar{id === null && " con todas"}
        {rest}
      </button>
    </PostForm>
  );
}

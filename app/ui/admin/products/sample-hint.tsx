import { Link } from "@remix-run/react";

import { formatWhole } from "../../../domain/plain/whole-number";
import { paths } from "../../../paths";

/** Says that the shop still sells sample products, and links to their deletion. */
export function SampleHint({ count }: { count: number }) {
  return (
    <p className="sample-hint">
      {count === 1
        ? "1 producto es de muestra."
        : `${formatWhole(count)} productos son de muestra.`}{" "}
      <Link to={paths.adminSampleDeletion()}>Borrar el catálogo de muestra</Link>
    </p>
  );
}

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import { MayLink } from "../access";

export function SampleHint({ count }: { count: number }) {
  return (
    <p className="sample-hint">
      {count === 1
        ? "1 producto es de muestra."
        : `${formatWhole(count)} productos son de muestra.`}{" "}
      <MayLink to={adminPaths.sampleDeletion()}>Borrar el catálogo de muestra</MayLink>
    </p>
  );
}

import { formatPesos } from "../domain/plain/money";

/** The amount missing for free shipping; nothing when it is free already or never. */
export function FreeShipping({ missingInPesos }: { missingInPesos: number | null }) {
  if (missingInPesos === null || missingInPesos === 0) return null;
  return (
    <p className="calculator-missing">
      {`Te faltan ${formatPesos(missingInPesos)} para el envío gratis.`}
    </p>
  );
}

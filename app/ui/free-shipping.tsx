import { formatPesos } from "../domain/plain/money";

/** How far it is until sending is free; nothing where it never is, or is already. */
export function FreeShipping({ missingInPesos }: { missingInPesos: number | null }) {
  if (missingInPesos === null || missingInPesos === 0) return null;
  return (
    <p className="calculator-missing">
      {`Te faltan ${formatPesos(missingInPesos)} para el envío gratis.`}
    </p>
  );
}

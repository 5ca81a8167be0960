import type { NextPieceHint } from "../../domain/offers/describe-next-piece";
import { paths } from "../../paths";

/** What the cart would save with one more piece. */
export function NextPiece({ hint: { offerId, label, text } }: { hint: NextPieceHint }) {
  return (
    <p className="next-piece">
      <b className="prices-off">{label}</b> {text}. Se descuenta la unidad de menor precio.{" "}
      <a href={paths.quantityOffer(offerId)}>Ver qué entra en la promoción</a>
    </p>
  );
}

import type { FreeShippingGap } from "../domain/buying/free-shipping";

const WORDS = "envio-gratis";

/** The way to free shipping in words, and as a bar that they name; nothing where it is never free. */
export function FreeShippingBar({ gap }: { gap: FreeShippingGap | null }) {
  return (
    gap && (
      <div className="free-bar">
        <p id={WORDS} className="calculator-missing">
          {gap.text}
        </p>
        <progress aria-labelledby={WORDS} value={gap.reachedInPesos} max={gap.goalInPesos} />
      </div>
    )
  );
}

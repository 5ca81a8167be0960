import { mirrored, panel, ribbing, seam, stitch } from "./cloth";
import type { LegCut } from "./legs";
import type { Tones } from "./palette";
import { drawstring, eyelet } from "./trims";

/** A sewn waistband with belt loops. */
export function waistband({ waist, waistY }: LegCut, tones: Tones, thread: string): string {
  const top = (x: number) => waistY - 2 + 12 * (1 - (x / waist) ** 2);
  const loop = (x: number) => `M${x - 4} ${top(x) - 4}H${x + 4}V${top(x) + 32}H${x - 4}Z`;
  const band = `M${-waist - 1} ${waistY - 2}Q0 ${waistY + 22} ${waist + 1} ${waistY - 2}L${waist + 3} ${waistY + 24}Q0 ${waistY + 48}${-waist - 3} ${waistY + 24}Z`;
  return (
    panel("w1", band, tones, { rounding: 12 }) +
    stitch(
      `M${-waist} ${waistY + 2}Q0 ${waistY + 26} ${waist} ${waistY + 2}M${-waist - 2} ${waistY + 20}Q0 ${waistY + 44} ${waist + 2} ${waistY + 20}`,
      thread,
    ) +
    mirrored("oo", panel("o", loop(waist * 0.62), tones, { rounding: 4, isPlain: true }))
  );
}

/** The front seam and the curved stitching of the fly. */
export function fly({ waistY, crotch }: LegCut, tones: Tones, thread: string): string {
  const j = (inset: number) =>
    `M${24 - inset} ${waistY + 38}V${crotch - 62}Q${22 - inset} ${crotch - 34 - inset} 3 ${crotch - 22 - inset}`;
  return seam(`M0 ${waistY + 34}V${crotch}`, tones, 1.6) + stitch(j(0) + j(4), thread);
}

/** A ribbed waist with a cord. */
export function elasticWaist({ waist, waistY }: LegCut, tones: Tones, cord: string): string {
  return (
    ribbing(`M${-waist} ${waistY + 10}Q0 ${waistY + 34} ${waist} ${waistY + 10}`, 32, tones) +
    mirrored(
      "ey",
      eyelet(12, waistY + 23) +
        drawstring(
          `M12 ${waistY + 24}C18 ${waistY + 46} 10 ${waistY + 66} 15 ${waistY + 88}`,
          15,
          waistY + 88,
          cord,
        ),
    )
  );
}

import { blend, type Tones } from "./palette";
import { stripes } from "./prints";

/** The patterns of stocking stitch `y` and of a cable `t`. */
export function knitPatterns(tones: Tones): string {
  const dark = tones.isDark ? "#000" : tones.deep;
  const lobe = (y: number) => `M12 ${y + 26}C12 ${y + 8} 32 ${y + 14} 32 ${y - 6}`;
  const glow = String(tones.isDark ? 0.1 : 0.3);
  const [strong, faint] = tones.isDark ? [".6", ".5"] : [".42", ".3"];
  const stroke = (d: string, width: number, opacity: string, colour = dark) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
  return (
    `<pattern id="y" width="8" height="7" patternUnits="userSpaceOnUse">${stroke("M0 0L4 5L8 0M0 7L4 12L8 7", 1.2, faint)}${stroke("M0 2.4L4 7.4L8 2.4", 0.8, ".1", "#fff")}</pattern>` +
    `<pattern id="t" x="-22" width="44" height="24" patternUnits="userSpaceOnUse">` +
    `<path d="M0 0H44V48H0Z" fill="${tones.shade}" fill-opacity=".7"/>` +
    stroke("M3 0V48M41 0V48", 2, strong) +
    [-24, 0, 24]
      .map(
        (y) =>
          stroke(lobe(y), 15, "1", blend(tones.base, dark, 0.5)) +
          stroke(lobe(y), 12, "1", tones.base) +
          stroke(lobe(y), 4, glow, "#fff"),
      )
      .join("") +
    "</pattern>"
  );
}

/** A yoke of small diamonds and dots around the shoulders. */
function yoke(first: string, second: string): string {
  let diamonds = "";
  let dots = "";
  for (let x = -208; x <= 208; x += 26) {
    diamonds += `M${x} 206l9 11l-9 11l-9-11Z`;
    dots += `M${x + 13} 190h.1M${x + 13} 245h.1M${x} 262h.1`;
  }
  return (
    `<path d="M-260 176H260M-260 276H260" stroke="${first}" stroke-width="4"/><path d="${diamonds}" fill="${first}"/>` +
    `<path d="${dots}" stroke="${second}" stroke-width="7" stroke-linecap="round"/>`
  );
}

type Knit = "plain" | "cables" | "stripes" | "yoke" | "ribs";

/** The stitches of the whole body, or of a sleeve, which carries no cables. */
export function knitCloth(
  knit: Knit,
  tones: Tones,
  second: string,
  third: string,
  isSleeve: boolean,
): string {
  const stocking = `<rect x="-260" y="40" width="520" height="540" fill="url(#y)"/>`;
  if (knit === "stripes") return stripes(170, 460, 58, 24, second) + stocking;
  if (knit === "yoke") return yoke(second, third) + stocking;
  if (knit === "ribs") {
    return `<path d="M-220 310H220" stroke="${tones.deep}" stroke-opacity=".3" stroke-width="540" stroke-dasharray="2.5 9.5"/>`;
  }
  if (knit === "plain" || isSleeve) return stocking;
  const columns = [-88, 0, 88].map(
    (x) => `<rect x="${x - 22}" y="60" width="44" height="460" fill="url(#t)"/>`,
  );
  return stocking + columns.join("");
}

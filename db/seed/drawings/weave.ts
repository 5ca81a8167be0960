export type Weave = "jersey" | "pique" | "twill" | "fleece" | "nylon" | "canvas" | "none";

type Strand = { width: number; height: number; dark: string; bright: string; weight: number };

const STRANDS: Record<Exclude<Weave, "none">, Strand> = {
  jersey: {
    width: 3,
    height: 3,
    dark: "M0 0L1.5 2L3 0",
    bright: "M0 1.3L1.5 3.3L3 1.3",
    weight: 0.5,
  },
  pique: { width: 4, height: 4, dark: "M0 2L2 0L4 2L2 4Z", bright: "M1 2L2 3L3 2", weight: 0.6 },
  twill: {
    width: 4,
    height: 4,
    dark: "M-1 1L1-1M0 4L4 0M3 5L5 3",
    bright: "M0 2L2 0M2 4L4 2",
    weight: 0.8,
  },
  fleece: {
    width: 7,
    height: 6,
    dark: "M1 1L2 2M5 3L4 4",
    bright: "M4 1L5 1.5M1 4L2 5",
    weight: 0.7,
  },
  nylon: { width: 5, height: 5, dark: "M0 0H5M0 0V5", bright: "M0 1H5", weight: 0.4 },
  canvas: { width: 4, height: 4, dark: "M0 1H2M2 3H4", bright: "M1 2V4M3 0V2", weight: 0.7 },
};

/** The texture of a fabric as the pattern `w`, seen in close-ups. */
export function weavePattern(weave: Weave, isDark: boolean): string {
  if (weave === "none") return "";
  const { width, height, dark, bright, weight } = STRANDS[weave];
  const path = (d: string, colour: string, opacity: string) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${weight}"/>`;
  return (
    `<pattern id="w" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
    path(dark, "#000", isDark ? ".4" : ".14") +
    path(bright, "#fff", isDark ? ".12" : ".22") +
    "</pattern>"
  );
}

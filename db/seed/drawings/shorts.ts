import { seam, shadowAlong, stitch } from "./cloth";
import type { Illustrator } from "./commission";
import { legHem, legPair, waistInside, type LegCut } from "./legs";
import { both } from "./outline";
import { blend, companionOf, type Tones } from "./palette";
import { button, stud } from "./trims";
import { cargoPocket } from "./trousers";
import { elasticWaist, fly, waistband } from "./waists";

const BERMUDA_CUT: LegCut = {
  waist: 118,
  waistY: 128,
  hip: 156,
  crotch: 330,
  outer: 170,
  inner: 14,
  hem: 468,
};

const PLEATS = ["M34 164L44 472", "M64 162L88 472", "M94 158L134 474"] as const;

function bermudaPockets(isCurved: boolean, tones: Tones, thread: string): string {
  const [mouth, inset] = isCurved
    ? ["M118 166C112 198 78 214 42 212", "M118 172C108 204 78 220 42 218"]
    : ["M84 160L140 246", "M78 162L134 249"];
  return seam(both(mouth), tones, 1.7) + stitch(both(inset), thread);
}

export const drawBermuda: Illustrator = ({ tones, dice }) => {
  const finish = dice.pick(["chino", "cargo", "sport", "denim", "pleated"]);
  const second = companionOf(tones, dice);
  const hasStripe = dice.chance(0.5);
  const thread = finish === "denim" ? "#c8924e" : tones.thread;
  const side = "M116 120C152 210 160 330 160 480";
  const inside =
    finish === "sport" && hasStripe
      ? `<path d="${side}" stroke="${second}" stroke-width="12"/>`
      : finish === "cargo"
        ? cargoPocket(94, 366, "g", tones)
        : finish === "pleated"
          ? PLEATS.map((pleat) => shadowAlong(pleat, tones, 12) + seam(pleat, tones)).join("")
          : "";
  const band =
    finish === "sport"
      ? elasticWaist(BERMUDA_CUT, tones, blend(tones.light, "#efe9dc", 0.6))
      : fly(BERMUDA_CUT, tones, thread) +
        waistband(BERMUDA_CUT, tones, thread) +
        (finish === "denim"
          ? stud(8, 153, 7)
          : button(8, 153, 6.5, blend(tones.light, "#cfc7b8", 0.5)));
  const art =
    waistInside(BERMUDA_CUT, tones) +
    legPair(BERMUDA_CUT, tones, inside) +
    bermudaPockets(finish === "denim", tones, thread) +
    stitch(both(legHem(BERMUDA_CUT, 14) + legHem(BERMUDA_CUT, 18)), thread) +
    band;
  return {
    art,
    weave: finish === "sport" ? "nylon" : "twill",
    focus: { x: 44, y: 190, zoom: 2.3 },
    floor: { y: 512, width: 190 },
  };
};

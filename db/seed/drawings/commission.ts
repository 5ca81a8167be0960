import type { Tones } from "./palette";
import type { Dice } from "./random";
import type { Weave } from "./weave";

/** What an illustrator gets: everything else comes from the dice. */
export type Commission = {
  hex: string;
  colourSlug: string;
  tones: Tones;
  dice: Dice;
  /** True for the close-up: the same thing with the details only seen from near. */
  isClose: boolean;
};

/** A drawn product. Coordinates are px with x = 0 on the centre line and y from 0 to 600. */
export type Illustration = {
  art: string;
  weave: Weave;
  /** The spot the close-up looks at, and how much it enlarges. */
  focus: { x: number; y: number; zoom: number };
  /** The shadow on the ground. */
  floor: { y: number; width: number };
};

export type Illustrator = (commission: Commission) => Illustration;

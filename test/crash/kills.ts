import process from "node:process";

const IN_EVERY_RUN = 5;

/**
 * How often a test kills its shop. `npm run test:crash`, a drill, makes all kills; `npm test` makes five, to see
 * that the shop still survives one and that the test still works.
 */
export function countKills(whole: number): number {
  return process.env.EVERY_KILL === "yes" ? whole : Math.min(whole, IN_EVERY_RUN);
}

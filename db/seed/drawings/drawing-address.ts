import { DRAWING_KINDS, DRAWING_VIEWS, type DrawingSpec } from "./drawing-spec";

const ADDRESS = /^\/dibujos\/600x600\/([a-z-]+)\/([a-z-]+)\/(0|[1-9]\d{0,3})-([a-z]+)\.svg$/;

/**
 * Reads which drawing an address names, for example `/dibujos/600x600/remera/negro/42-frente.svg`.
 *
 * @throws {RangeError} for an address that no drawing can have
 */
export function readDrawingAddress(
  address: string,
): Omit<DrawingSpec, "colour"> & { colourSlug: string } {
  const [, kindName, colourSlug = "", seed, viewName] = ADDRESS.exec(address) ?? [];
  const kind = DRAWING_KINDS.find((known) => known === kindName);
  const view = DRAWING_VIEWS.find((known) => known === viewName);
  if (!kind || !view) throw new RangeError(`Not the address of a drawing: ${address}`);
  return { kind, colourSlug, seed: Number(seed), view };
}

/** In pixels of the page; of the whole screen from its middle. */
export type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** How many times as large as the whole picture, and how far its middle is from the screen's. */
export type View = Point & { scale: number };

/** The picture is as large as it is shown whole. */
export type Scene = { picture: Size; screen: Size };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

export const MAX_SCALE = 5;
const CLOSE_SCALE = 2.5;

/** As `object-fit: contain` does. */
export function fitInto({ width, height }: Size, screen: Size): Size {
  const factor = Math.min(screen.width / width, screen.height / height);
  return { width: width * factor, height: height * factor };
}

/** The nearest view without an empty edge where the picture is larger than the screen. */
export function holdInside(view: View, { picture, screen }: Scene): View {
  const scale = holdScale(view.scale);
  return {
    scale,
    x: holdAxis(view.x, picture.width * scale, screen.width),
    y: holdAxis(view.y, picture.height * scale, screen.height),
  };
}

export function moveBy(view: View, by: Point, scene: Scene): View {
  return holdInside({ ...view, x: view.x + by.x, y: view.y + by.y }, scene);
}

/** What is seen at the point stays there, as far as the edges allow. */
export function zoomAbout(view: View, scale: number, point: Point, scene: Scene): View {
  const held = holdScale(scale);
  const factor = held / view.scale;
  const x = point.x - (point.x - view.x) * factor;
  const y = point.y - (point.y - view.y) * factor;
  return holdInside({ scale: held, x, y }, scene);
}

/** Of a double tap: large enough to fill the screen. */
export function closeScale({ picture, screen }: Scene): number {
  const filling = Math.max(screen.width / picture.width, screen.height / picture.height);
  return clamp(filling, CLOSE_SCALE, MAX_SCALE);
}

/** Which picture follows a swipe of so many pixels to the right. */
export function stepOf(swipe: number, { width }: Size): -1 | 0 | 1 {
  if (Math.abs(swipe) < Math.min(60, width / 6)) return 0;
  return swipe > 0 ? -1 : 1;
}

/** What is hardly larger than whole is whole: steps that are taken back leave no rest. */
function holdScale(scale: number): number {
  return scale < 1.01 ? 1 : Math.min(scale, MAX_SCALE);
}

function holdAxis(offset: number, picture: number, screen: number): number {
  const most = Math.max((picture - screen) / 2, 0);
  return clamp(offset, -most, most);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

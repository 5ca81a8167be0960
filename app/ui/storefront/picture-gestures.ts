import {
  closeScale,
  fitInto,
  holdInside,
  moveBy,
  stepOf,
  WHOLE,
  zoomAbout,
  type Point,
  type Scene,
  type View,
} from "./picture-zoom";

type Listener = {
  /** A swipe asks for another picture. */
  onStep: (direction: 1 | -1) => void;
  onZoom: (isZoomed: boolean) => void;
};

export type Gestures = {
  isZoomed: () => boolean;
  zoomBy: (factor: number) => void;
  moveBy: (by: Point) => void;
  reset: () => void;
  stop: () => void;
};

/** A finger that stays within it taps; so many pixels are also between the two taps of a double one. */
const TAP_PX = 12;
const DOUBLE_TAP_MS = 300;
/** A wheel that counts in lines, as Firefox has it. */
const LINE_PX = 16;

/**
 * Pinching, dragging, swiping, double taps and the wheel over `stage`, which shows the element with
 * `data-current`. It writes styles by itself: a new render for each move of a finger would stutter.
 */
export function watchGestures(stage: HTMLElement, { onStep, onZoom }: Listener): Gestures {
  let view: View = WHOLE;
  const fingers = new Map<number, Point>();
  let gesture = { travelled: 0, swipe: 0, isPinch: false };
  let lastTap: (Point & { time: number }) | null = null;
  let isMouse = false;

  function readScene(): Scene {
    const screen = { width: stage.clientWidth, height: stage.clientHeight };
    const image = stage.querySelector<HTMLImageElement>("[data-current] img");
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
    // A picture that has not arrived counts as one that fills the screen.
    return { screen, picture: width * height === 0 ? screen : fitInto({ width, height }, screen) };
  }

  function pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function show(next: View, { isSmooth }: { isSmooth: boolean }): void {
    if (next.scale > 1 !== view.scale > 1) onZoom(next.scale > 1);
    view = next;
    stage.dataset.smooth = String(isSmooth);
    stage.style.setProperty("--swipe", `${gesture.swipe}px`);
    for (const picture of stage.querySelectorAll<HTMLElement>("[data-picture]")) {
      const { scale, x, y } = picture.matches("[data-current]") ? view : WHOLE;
      picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
  }

  function toggle(point: Point): void {
    const scene = readScene();
    const next = view.scale > 1 ? WHOLE : zoomAbout(view, closeScale(scene), point, scene);
    show(next, { isSmooth: true });
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    isMouse = event.pointerType === "mouse";
    stage.setPointerCapture(event.pointerId);
    if (fingers.size === 0) gesture = { travelled: 0, swipe: 0, isPinch: false };
    else gesture = { ...gesture, swipe: 0, isPinch: true };
    fingers.set(event.pointerId, pointOf(event));
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.set(event.pointerId, now);
    const [other] = [...fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    if (other) pinch(other, before, now);
    else drag({ x: now.x - before.x, y: now.y - before.y });
  }

  function pinch(other: Point, before: Point, now: Point): void {
    const scene = readScene();
    const [from, to] = [middleOf(other, before), middleOf(other, now)];
    const moved = moveBy(view, { x: to.x - from.x, y: to.y - from.y }, scene);
    const factor = distance(other, now) / Math.max(distance(other, before), 1);
    show(zoomAbout(moved, view.scale * factor, to, scene), { isSmooth: false });
  }

  function drag(by: Point): void {
    gesture.travelled += Math.hypot(by.x, by.y);
    if (view.scale > 1) return show(moveBy(view, by, readScene()), { isSmooth: false });
    if (gesture.isPinch || gesture.travelled < TAP_PX) return;
    gesture.swipe += by.x;
    show(view, { isSmooth: false });
  }

  function lift(event: PointerEvent): void {
    const point = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!point || fingers.size > 0) return;
    const { swipe, travelled, isPinch } = gesture;
    const step = event.type === "pointerup" ? stepOf(swipe, readScene().screen) : 0;
    gesture.swipe = 0;
    show(view, { isSmooth: true });
    if (step !== 0) onStep(step);
    else if (event.type === "pointerup" && travelled < TAP_PX && !isPinch) tap(point, event);
  }

  /** A mouse has an event of its own for two clicks, in the time that its owner has set. */
  function tap(point: Point, { timeStamp: time }: PointerEvent): void {
    if (isMouse) return;
    const isDouble =
      lastTap !== null &&
      time - lastTap.time < DOUBLE_TAP_MS &&
      distance(lastTap, point) < 2 * TAP_PX;
    lastTap = isDouble ? null : { ...point, time };
    if (isDouble) toggle(point);
  }

  function doubleClick(event: MouseEvent): void {
    if (isMouse) toggle(pointOf(event));
  }

  function turnWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    // A pinch on a touch pad comes as a wheel with the control key, in smaller steps.
    const scale = view.scale * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
    show(zoomAbout(view, scale, pointOf(event), readScene()), { isSmooth: false });
  }

  const resize = () => show(holdInside(view, readScene()), { isSmooth: false });
  const keepStill = (event: Event) => event.preventDefault();

  const watch = new AbortController();
  const { signal } = watch;
  stage.addEventListener("pointerdown", press, { signal });
  stage.addEventListener("pointermove", move, { signal });
  stage.addEventListener("pointerup", lift, { signal });
  stage.addEventListener("pointercancel", lift, { signal });
  stage.addEventListener("dblclick", doubleClick, { signal });
  stage.addEventListener("wheel", turnWheel, { signal, passive: false });
  stage.addEventListener("dragstart", keepStill, { signal });
  window.addEventListener("resize", resize, { signal });

  return {
    isZoomed: () => view.scale > 1,
    zoomBy(factor) {
      const next = zoomAbout(view, view.scale * factor, { x: 0, y: 0 }, readScene());
      show(next, { isSmooth: true });
    },
    moveBy: (by) => show(moveBy(view, by, readScene()), { isSmooth: true }),
    reset: () => show(WHOLE, { isSmooth: true }),
    stop: () => watch.abort(),
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

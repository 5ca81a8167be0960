import { useRef, useState } from "react";

/**
 * Reorders a list by dragging with a pointer; each item also has buttons for it. `place` gets the
 * item's position and the position it is dragged over.
 */
export function useDragOrder(place: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  function startDrag(event: React.PointerEvent<HTMLElement>, position: number) {
    // A finger on the picture scrolls the page instead.
    if (event.pointerType === "touch" || event.button !== 0) return;
    const handle = event.currentTarget;
    let from = position;
    setDragged(from);

    function follow({ clientX, clientY }: PointerEvent) {
      const to = findPosition(list.current, clientX, clientY);
      if (to === null || to === from) return;
      place(from, to);
      from = to;
      setDragged(to);
      handle.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
    }
    function stop() {
      setDragged(null);
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
    }
    addEventListener("pointermove", follow);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
  }

  return { list, dragged, startDrag };
}

function findPosition(list: HTMLElement | null, x: number, y: number): number | null {
  const position = [...(list?.children ?? [])].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return position === -1 ? null : position;
}

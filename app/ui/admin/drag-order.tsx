import { useRef, useState, Fragment, useEffect, useSyncExternalStore } from "react";

import { Icon } from "../icon";

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

type DragListProps<Row extends { id: string }> = {
  rows: readonly Row[];
  children: (row: Row, handle: React.ReactNode) => React.ReactNode;
};

/** Dragging writes the numbers anew; without scripts the owner types them or uses the buttons. */
export function DragList<Row extends { id: string }>({ rows, children }: DragListProps<Row>) {
  const [order, setOrder] = useState(() => rows.map(({ id }) => id));
  const { list, dragged, startDrag } = useDragOrder((from, to) =>
    setOrder((current) => moveOne(current, from, to)),
  );
  const canDrag = useHasScripts();
  useEffect(() => {
    if (dragged !== null) renumber(list.current);
  }, [order, dragged, list]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return (
    <ol ref={list} className="menu-groups">
      {order.map((id, position) => {
        const row = rowById.get(id);
        const handle = canDrag && (
          <span
            className="drag-handle"
            data-dragged={position === dragged}
            onPointerDown={(event) => {
              event.preventDefault();
              startDrag(event, position);
            }}
          >
            <Icon name="menu" />
          </span>
        );
        return row && <Fragment key={id}>{children(row, handle)}</Fragment>;
      })}
    </ol>
  );
}

function moveOne(ids: readonly string[], from: number, to: number): string[] {
  const moved = [...ids];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** The same numbers as before, from top to bottom. */
function renumber(list: HTMLElement | null): void {
  const fields = [...(list?.querySelectorAll<HTMLInputElement>(".menu-number input") ?? [])];
  const numbers = fields.map(({ value }) => Number(value)).sort((left, right) => left - right);
  for (const [at, field] of fields.entries()) field.value = String(numbers[at]);
}

/** False in the server's page and while it hydrates. */
function useHasScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

type NumberFieldProps = { label: string; name: string; number: number };

export function NumberField({ label, name, number }: NumberFieldProps) {
  return (
    <label className="menu-number">
      <span className="visually-hidden">{label}</span>
      <input type="text" inputMode="numeric" name={name} defaultValue={number} />
    </label>
  );
}

import { useEffect, useRef, useState } from "react";

import { Icon } from "../icon";
import { ProductPicture } from "../product-picture";
import { watchGestures, type Gestures } from "./picture-gestures";

/** Of a press of a key or a button. */
const ZOOM_STEP = 1.6;
const MOVE_STEP_PX = 80;

type PictureViewerProps = {
  pictures: readonly { address: string; text: string }[];
  /** The position of the picture that it opens with; null while it is closed. */
  shown: number | null;
  /** Another one for each opening. */
  opening: string;
  onClose: () => void;
};

/** The pictures on the whole screen. In a file of its own, which comes with the first opening. */
export function PictureViewer({ pictures, shown, opening, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLUListElement>(null);
  const gestures = useRef<Gestures | null>(null);
  const [at, setAt] = useState(shown ?? 0);
  const [opened, setOpened] = useState(opening);
  const [isZoomed, setZoomed] = useState(false);
  const last = pictures.length - 1;
  const step = (direction: 1 | -1) =>
    setAt((position) => Math.min(Math.max(position + direction, 0), last));

  // Set while rendering, so that the first frame shows the opened picture.
  if (shown !== null && opened !== opening) {
    setOpened(opening);
    setAt(shown);
  }

  // Only a script can open a modal dialog, and this one is nothing but script.
  useEffect(() => {
    if (shown === null) return dialog.current?.close();
    if (dialog.current?.open === false) dialog.current.showModal();
    // A picture that is opened again right after Esc has the same number, but another opening.
  }, [shown, opening]);

  useEffect(() => {
    if (!stage.current) return;
    const watched = watchGestures(stage.current, {
      onStep: (direction) => setAt((was) => Math.min(Math.max(was + direction, 0), last)),
      onZoom: setZoomed,
    });
    gestures.current = watched;
    return () => watched.stop();
  }, [last]);

  useEffect(() => {
    stage.current?.style.setProperty("--at", String(at));
    gestures.current?.reset();
    const places = stage.current?.querySelectorAll<HTMLElement>("[data-picture]") ?? [];
    places.forEach((place, position) => (place.style.background = underlay(position)));
  }, [at, shown]);

  function pressKey(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const zoom = ZOOM_KEYS[event.key];
    if (arrow === undefined && zoom === undefined) return;
    event.preventDefault();
    if (zoom !== undefined) gestures.current?.zoomBy(zoom);
    else if (arrow && gestures.current?.isZoomed()) {
      gestures.current.moveBy({ x: -arrow[0] * MOVE_STEP_PX, y: -arrow[1] * MOVE_STEP_PX });
    } else if (arrow && arrow[0] !== 0) step(arrow[0]);
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label="Fotos en grande"
      onClose={onClose}
      onKeyDown={pressKey}
    >
      <ul ref={stage} className="viewer-stage" aria-label="Fotos">
        {shown !== null &&
          pictures.map(({ address, text }, position) => (
            <li
              key={`${position} ${address}`}
              data-picture
              data-current={position === at ? true : undefined}
              aria-hidden={position === at ? undefined : true}
            >
              {Math.abs(position - at) < 2 && (
                <ProductPicture address={address} alt={text} use="full" isEager={position === at} />
              )}
            </li>
          ))}
      </ul>
      <p className="viewer-tools">
        {/* The first one has the focus when the dialog opens. */}
        <ToolButton label="Cerrar" onPress={() => dialog.current?.close()}>
          <Icon name="close" />
        </ToolButton>
        <ToolButton label="Acercar" onPress={() => gestures.current?.zoomBy(ZOOM_STEP)}>
          +
        </ToolButton>
        <ToolButton
          label="Alejar"
          isOff={!isZoomed}
          onPress={() => gestures.current?.zoomBy(1 / ZOOM_STEP)}
        >
          −
        </ToolButton>
      </p>
      {last > 0 && (
        <div className="viewer-steps">
          <StepButton isOff={at === 0} onPress={() => step(-1)}>
            Foto anterior
          </StepButton>
          <p role="status">
            <span className="visually-hidden">Foto </span>
            {at + 1} de {pictures.length}
          </p>
          <StepButton isOff={at === last} onPress={() => step(1)}>
            Foto siguiente
          </StepButton>
        </div>
      )}
    </dialog>
  );
}

/** The smaller file that the page has shown, until the large one is there. */
function underlay(position: number): string {
  const small = document.querySelector<HTMLImageElement>(`#foto-${position + 1} img`)?.currentSrc;
  return small ? `center / contain no-repeat url(${JSON.stringify(small)})` : "";
}

const ARROWS: Readonly<Record<string, readonly [x: 1 | 0 | -1, y: 1 | 0 | -1]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ZOOM_KEYS: Readonly<Record<string, number>> = {
  "+": ZOOM_STEP,
  "=": ZOOM_STEP,
  "-": 1 / ZOOM_STEP,
  "0": 0,
};

type PressProps = { isOff?: boolean; onPress: () => void; children: React.ReactNode };

/** One that can do nothing now keeps the focus that it may have. */
function StepButton({ isOff, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      className="picture-step"
      aria-disabled={isOff ? true : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function ToolButton({ label, isOff, onPress, children }: PressProps & { label: string }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isOff ? true : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

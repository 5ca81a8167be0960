import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { Icon } from "../icon";
import { KEEP_PLACE } from "../keep-place";
import { ProductPicture } from "../product-picture";

const PLACE = /^#ampliada-(\d{1,4})$/;

type PictureViewerProps = { pictures: readonly { address: string; text: string }[] };

/**
 * Full-screen pictures to swipe and zoom; open while the address has its fragment, so Back closes
 * it.
 */
export function PictureViewer({ pictures }: PictureViewerProps) {
  const { shown, key, leave } = useShownPicture(pictures.length);
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);

  // Only a script can open a modal dialog; it starts with the clicked picture.
  useEffect(() => {
    if (shown === null) return dialog.current?.close();
    if (dialog.current?.open === false) dialog.current.showModal();
    strip.current?.children[shown]?.scrollIntoView({ behavior: "instant", inline: "center" });
    // A picture that is opened again right after Esc has the same number, but another key.
  }, [shown, key]);

  const step = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth });
  return (
    <dialog ref={dialog} className="viewer" aria-label="Fotos en grande" onClose={leave}>
      <button
        type="button"
        className="icon-button viewer-close"
        aria-label="Cerrar"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <ul
        ref={strip}
        className="viewer-strip"
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label="Fotos"
      >
        {shown !== null &&
          pictures.map(({ address, text }, position) => (
            <li key={`${position} ${address}`}>
              <ProductPicture
                address={address}
                alt={text}
                use="full"
                isEager={position === shown}
              />
            </li>
          ))}
      </ul>
      {pictures.length > 1 && (
        <p className="viewer-steps">
          <button type="button" className="picture-step" onClick={() => step(-1)}>
            Foto anterior
          </button>
          <button type="button" className="picture-step" onClick={() => step(1)}>
            Foto siguiente
          </button>
        </p>
      )}
    </dialog>
  );
}

/** Opens the viewer instead of the picture's page; other kinds of clicks open that page. */
export function useOpenPicture() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (event: React.MouseEvent<HTMLAnchorElement>, position: number) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    // Not every browser focuses a clicked link; closing the dialog returns the focus to it.
    event.currentTarget.focus({ preventScroll: true });
    const place = { search, hash: `ampliada-${position + 1}` };
    navigate(place, { ...KEEP_PLACE, state: { ...KEEP_PLACE.state, isViewer: true } });
  };
}

function useShownPicture(count: number) {
  const navigate = useNavigate();
  const location = useLocation();
  const { hash, search, key } = location;
  // The server does not know the fragment, and hydration must start with the server's markup.
  const isScriptOn = useSyncExternalStore(subscribeToNothing, always, never);
  const position = Number(PLACE.exec(hash)?.[1] ?? 0) - 1;
  const shown = isScriptOn && position >= 0 && position < count ? position : null;

  function leave() {
    if (shown === null) return;
    const state = location.state as { isViewer?: boolean } | null;
    if (state?.isViewer === true) navigate(-1);
    else navigate({ search, hash: "" }, { ...KEEP_PLACE, replace: true });
  }
  return { shown, key, leave };
}

const subscribeToNothing = () => () => undefined;
const always = () => true;
const never = () => false;

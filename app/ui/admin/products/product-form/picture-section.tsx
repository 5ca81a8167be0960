import { useNavigate, useSubmit } from "@remix-run/react";
import { useState } from "react";

import { FOCUSES } from "../../../../domain/catalogue/focus-names";
import { TOP } from "../../../../domain/catalogue/picture-focus";
import { isPictureAddress } from "../../../../domain/catalogue/product-picture";
import { splitList } from "../../../../domain/plain/text-list";
import { MAX_PICTURES, PICTURE_TYPES } from "../../../../domain/products/picture-limits";
import {
  movePicture,
  placePicture,
  type PictureEntry,
  type PictureMove,
} from "../../../../domain/products/picture-list";
import { MAX_TEXT_LENGTHS } from "../../../../domain/products/product-limits";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import { ProductPicture } from "../../../product-picture";
import { SelectField, TextField } from "../../../fields";
import { TextArea } from "../../../form-fields";
import { useDragOrder } from "../../drag-order";
import { PICTURE_HINT } from "../../picture-fields";

type PictureSectionProps = {
  pictures: readonly PictureEntry[];
  /** The product's colours, separated by commas. */
  colors: string;
  /** Typed addresses that were refused. */
  addresses: string;
  errors: ProductFormErrors;
  fileProblems: readonly string[];
  saveLabel: string;
};

export function PictureSection(props: PictureSectionProps) {
  const { pictures, addresses, errors, fileProblems, saveLabel } = props;
  const colors = splitList(props.colors);
  const isByColor = colors.length > 1 || pictures.some(({ color }) => color !== undefined);
  // Buttons and dragging change this list at once; without scripts the same buttons post the form.
  const [shown, setShown] = useState(pictures);
  const { list, dragged, startDrag } = useDragOrder((from, to) =>
    setShown((current) => placePicture(current, from, to)),
  );
  const problems = [...(errors.fotos === undefined ? [] : [errors.fotos]), ...fileProblems];
  return (
    <section className="panel" id="fotos">
      <h2>Fotos</h2>
      <p className="field-hint">
        El texto de cada foto es para quien no puede verla: qué se ve en ella. Los cambios en las
        fotos se guardan con “{saveLabel}”.
      </p>
      <p className="field-hint">
        La tienda recorta las fotos para que queden parejas. El encuadre es la parte que se ve
        siempre, por ejemplo la cara; la foto entera está en “Ver en grande”.
      </p>
      {isByColor && (
        <p className="field-hint">
          Si decís de qué color es cada foto, quien elige ese color la ve primero.
        </p>
      )}
      {shown.length === 0 ? (
        <p className="field-hint">Sin fotos, el producto no se ve en la tienda.</p>
      ) : (
        <ol ref={list} className="picture-list">
          {shown.map((picture, position) => (
            <PictureItem
              key={picture.address}
              picture={picture}
              position={position}
              isLast={position === shown.length - 1}
              isDragged={position === dragged}
              colors={isByColor ? colors : []}
              error={errors[`imagen-texto-${position}`]}
              onMove={(move) => setShown(movePicture(shown, move, position))}
              onDragStart={(event) => startDrag(event, position)}
            />
          ))}
        </ol>
      )}

      <div className="field">
        <label className="field-label" htmlFor={FILES_ID}>
          Elegí fotos
        </label>
        <p id="fotos-ayuda" className="field-hint">
          {PICTURE_HINT} Hasta {MAX_PICTURES} por producto.
        </p>
        {problems.length > 0 && (
          <ul id="fotos-error" className="field-error">
            {problems.map((problem) => (
              <li key={problem}>
                <span className="visually-hidden">Error: </span>
                {problem}
              </li>
            ))}
          </ul>
        )}
        <input
          type="file"
          id={FILES_ID}
          name="fotos"
          multiple
          accept={PICTURE_TYPES.join(",")}
          aria-invalid={problems.length > 0 ? true : undefined}
          aria-describedby={problems.length > 0 ? "fotos-ayuda fotos-error" : "fotos-ayuda"}
        />
      </div>
      <details className="picture-addresses" open={addresses !== ""}>
        <summary>Agregar fotos por su dirección web</summary>
        <TextArea
          name="direcciones"
          label="Direcciones de fotos (una por línea)"
          hint="Empiezan con https://. Copiamos cada foto a tu tienda: puede tardar unos segundos."
          defaultValue={addresses}
          error={errors.direcciones}
          rows={3}
        />
      </details>
      <UploadButton />
    </section>
  );
}

/** With scripts it shows the progress, which only XMLHttpRequest tells. */
function UploadButton() {
  /** From 0 to 1; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const navigate = useNavigate();
  const submit = useSubmit();

  function send(event: React.MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const { form } = button;
    const files = form?.elements.namedItem("fotos");
    const hasFiles = files instanceof HTMLInputElement && (files.files?.length ?? 0) > 0;
    if (!form || !hasFiles || progress !== null) return;
    event.preventDefault();
    const body = new FormData(form, button);
    body.append("progreso", "1");
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answered = new URL(request.responseURL);
      const isDraft = request.status === 200 && answered.searchParams.has("borrador");
      setProgress(null);
      if (isDraft) navigate(`${answered.pathname}${answered.search}#fotos`, { replace: true });
      else submit(button);
    };
    // On an error the browser's own submit shows what is wrong.
    request.onerror = () => {
      setProgress(null);
      submit(button);
    };
    request.open("POST", form.action);
    request.send(body);
    setProgress(0);
  }

  return (
    <div className="form-actions">
      <button
        form={FORM_ID}
        className="button button-quiet"
        name="intent"
        value="upload"
        onClick={send}
      >
        Subir fotos
      </button>
      {progress !== null && (
        <>
          <progress value={progress} aria-label="Envío de las fotos" />
          <span role="status">{progress < 1 ? "Subiendo…" : "Preparando…"}</span>
        </>
      )}
    </div>
  );
}

type PictureItemProps = {
  picture: PictureEntry;
  position: number;
  isLast: boolean;
  isDragged: boolean;
  /** The product's colours, to choose the picture's among; empty for no choice. */
  colors: readonly string[];
  error: string | undefined;
  onMove: (move: PictureMove) => void;
  onDragStart: (event: React.PointerEvent<HTMLElement>) => void;
};

function PictureItem(props: PictureItemProps) {
  const { picture, position, isLast, isDragged, colors, error, onMove, onDragStart } = props;
  const number = position + 1;
  const move = { position, onMove };
  return (
    <li className="picture-item" data-dragged={isDragged}>
      {isPictureAddress(picture.address) ? (
        <div
          className="picture-handle"
          onPointerDown={onDragStart}
          onDragStart={(event) => event.preventDefault()}
        >
          <ProductPicture address={picture.address} alt="" use="thumbnail" />
        </div>
      ) : (
        <p className="field-error">Dirección que no sirve</p>
      )}
      <input type="hidden" name="imagen" value={picture.address} />
      <TextField
        id={`imagen-texto-${position}`}
        name="imagen-texto"
        label={`Texto de la foto ${number}`}
        defaultValue={picture.text}
        maxLength={MAX_TEXT_LENGTHS.imageText}
        autoComplete="off"
        error={error}
      />
      {colors.length > 0 && (
        <SelectField
          id={`imagen-color-${position}`}
          name="imagen-color"
          label={`Color de la foto ${number}`}
          defaultValue={picture.color}
          options={listColorOptions(colors, picture.color)}
        />
      )}
      <SelectField
        id={`imagen-foco-${position}`}
        name="imagen-foco"
        label={`Encuadre de la foto ${number}`}
        defaultValue={picture.focus ?? TOP}
        options={FOCUS_OPTIONS}
      />
      <div className="picture-moves">
        {position > 0 && (
          <MoveButton move="up" {...move}>
            <span aria-hidden="true">↑</span>
            <span className="visually-hidden">Mover antes la foto {number}</span>
          </MoveButton>
        )}
        {!isLast && (
          <MoveButton move="down" {...move}>
            <span aria-hidden="true">↓</span>
            <span className="visually-hidden">Mover después la foto {number}</span>
          </MoveButton>
        )}
        {position > 0 && (
          <MoveButton move="first" {...move}>
            Poner primera<span className="visually-hidden"> la foto {number}</span>
          </MoveButton>
        )}
        <MoveButton move="remove" {...move}>
          Quitar<span className="visually-hidden"> la foto {number}</span>
        </MoveButton>
      </div>
    </li>
  );
}

const FOCUS_OPTIONS = FOCUSES.map(({ id, name }) => ({ id, label: name }));

/** With the picture's own colour, also while the form's list lacks it: it may be typed again. */
function listColorOptions(colors: readonly string[], own: string | undefined) {
  const names = new Set(own === undefined ? colors : [...colors, own]);
  const options = [...names].map((name) => ({ id: name, label: name }));
  return [{ id: "", label: "Todos los colores" }, ...options];
}

type MoveButtonProps = {
  move: PictureMove;
  position: number;
  onMove: (move: PictureMove) => void;
  children: React.ReactNode;
};

function MoveButton({ move, position, onMove, children }: MoveButtonProps) {
  function moveHere(event: React.MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    // Reordering fires no input event by itself, but leaving the page would lose the order.
    event.currentTarget.form?.dispatchEvent(new Event("input", { bubbles: true }));
    onMove(move);
  }
  return (
    <button
      form={FORM_ID}
      className="button button-quiet button-small"
      name="intent"
      value={`picture-${move}:${position}`}
      onClick={moveHere}
    >
      {children}
    </button>
  );
}

/** The form's id, for buttons in other components. */
export const FORM_ID = "producto";

/** The file input's id; error messages about pictures link to it. */
export const FILES_ID = "fotos-archivos";

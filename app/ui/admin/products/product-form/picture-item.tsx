import type { PictureEntry, PictureMove } from "../../../../domain/products/picture-list";
import { MAX_TEXT_LENGTHS } from "../../../../domain/products/product-limits";
import { isPictureAddress } from "../../../../domain/catalogue/product-picture";
import { ProductPicture } from "../../../product-picture";
import { SelectField } from "../../../select-field";
import { TextField } from "../../../text-field";
import { FORM_ID } from "./form-ids";

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

/** One picture of the form, with its text and actions. */
export function PictureItem(props: PictureItemProps) {
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

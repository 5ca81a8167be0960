import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../domain/products/picture-limits";
import { PICTURE_FIELD, PICTURE_FILE, PICTURE_REMOVED } from "../../forms/catalogue/picture-form";
import { FieldFrame } from "../fields";
import { ProductThumb } from "./products/product-thumb";

/** What a picture's file may be. */
export const PICTURE_HINT = `JPG, PNG, WebP o AVIF de hasta ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`;

type PictureFieldsProps = {
  /** Of its address, its file, and the box that removes it. */
  names?: { field: string; file: string; removed: string };
  label?: string;
  address: string;
  /** Where it is seen, and what is seen without one. */
  use: string;
  error: string | undefined;
};

/** The one picture of a category, a collection or the owner's note. */
export function PictureFields({ address, use, error, ...words }: PictureFieldsProps) {
  const { names = NAMES, label = "Foto" } = words;
  return (
    <>
      {/* An arrived file stays while the rest of the form is mended. */}
      <input key={address} type="hidden" name={names.field} value={address} />
      {address !== "" && (
        <div className="group-picture">
          <ProductThumb address={address} />
          <label className="check">
            <input type="checkbox" name={names.removed} />
            Quitar la foto
          </label>
        </div>
      )}
      <FieldFrame
        id={names.field}
        label={address === "" ? label : "Otra foto"}
        hint={`${PICTURE_HINT} ${use}`}
        error={error}
      >
        {(control) => (
          <input type="file" name={names.file} accept={PICTURE_TYPES.join(",")} {...control} />
        )}
      </FieldFrame>
    </>
  );
}

const NAMES = { field: PICTURE_FIELD, file: PICTURE_FILE, removed: PICTURE_REMOVED };

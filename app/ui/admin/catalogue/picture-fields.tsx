import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../domain/products/picture-limits";
import {
  PICTURE_FIELD,
  PICTURE_FILE,
  PICTURE_REMOVED,
} from "../../../forms/catalogue/picture-form";
import { FieldFrame } from "../../fields";
import { ProductThumb } from "../products/product-thumb";

type PictureFieldsProps = {
  address: string;
  /** Where it is seen, and what is seen without one. */
  use: string;
  error: string | undefined;
};

/** The one picture of a category or a collection. */
export function PictureFields({ address, use, error }: PictureFieldsProps) {
  const megabytes = MAX_PICTURE_BYTES / 1024 / 1024;
  return (
    <>
      {/* An arrived file stays while the rest of the form is mended. */}
      <input key={address} type="hidden" name={PICTURE_FIELD} value={address} />
      {address !== "" && (
        <div className="group-picture">
          <ProductThumb address={address} />
          <label className="check">
            <input type="checkbox" name={PICTURE_REMOVED} />
            Quitar la foto
          </label>
        </div>
      )}
      <FieldFrame
        id={PICTURE_FIELD}
        label={address === "" ? "Foto" : "Otra foto"}
        hint={`JPG, PNG, WebP o AVIF de hasta ${megabytes} MB. ${use}`}
        error={error}
      >
        {(control) => (
          <input type="file" name={PICTURE_FILE} accept={PICTURE_TYPES.join(",")} {...control} />
        )}
      </FieldFrame>
    </>
  );
}

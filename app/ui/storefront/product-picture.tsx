import { DRAWING_SIZE_PX } from "../../drawings/drawing-spec";

type ProductPictureProps = {
  address: string;
  alt: string;
  /** For what is seen without scrolling. */
  isEager?: boolean;
};

/** A square picture that holds its place before it arrives. */
export function ProductPicture({ address, alt, isEager = false }: ProductPictureProps) {
  return (
    <img
      src={address}
      alt={alt}
      width={DRAWING_SIZE_PX}
      height={DRAWING_SIZE_PX}
      loading={isEager ? undefined : "lazy"}
      decoding="async"
    />
  );
}

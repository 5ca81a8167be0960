import { ProductPicture } from "../../product-picture";

/** A product's first picture, small and decorative: the name is beside it. */
export function ProductThumb({ address }: { address: string }) {
  return (
    <span className="thumb">
      {address !== "" && <ProductPicture address={address} alt="" use="thumbnail" />}
    </span>
  );
}

import { ProductPicture } from "../../product-picture";

/** A product's first picture, small; the name beside it says what it is. */
export function ProductThumb({ address }: { address: string }) {
  return (
    <span className="thumb">
      {address !== "" && <ProductPicture address={address} alt="" use="thumbnail" />}
    </span>
  );
}

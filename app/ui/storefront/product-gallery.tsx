import type { ShopperProduct } from "../../domain/catalogue/product";
import { describePictureAt } from "../../domain/catalogue/product-picture";
import { paths } from "../../paths";
import { Icon } from "../icon";
import { ProductPicture } from "../product-picture";
import { PictureViewer, useOpenPicture } from "./picture-viewer";

type ProductGalleryProps = {
  product: ShopperProduct;
  /** Whose pictures come first; without one they have the owner's order. */
  color: string | undefined;
};

/** Pictures side by side, to swipe or reach by links; each opens full-screen. */
export function ProductGallery({ product, color }: ProductGalleryProps) {
  const { id, images } = product;
  const open = useOpenPicture();
  return (
    <section className="gallery" aria-label="Fotos del producto">
      <ul className="gallery-strip" tabIndex={images.length > 1 ? 0 : undefined} aria-label="Fotos">
        {images.map((address, position) => (
          <li key={`${position} ${address}`} id={`foto-${position + 1}`}>
            <a
              href={paths.productPicture(id, position + 1, color)}
              onClick={(event) => open(event, position)}
            >
              <ProductPicture
                address={address}
                alt={describePictureAt(product, position)}
                use="gallery"
                isEager={position === 0}
              />
              <span className="gallery-zoom">
                <Icon name="zoom" />
                <span className="visually-hidden">Ver en grande</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="gallery-thumbs" aria-label="Elegir foto">
          {images.map((address, position) => (
            <li key={`${position} ${address}`}>
              <a href={`#foto-${position + 1}`} aria-label={`Foto ${position + 1}`}>
                <ProductPicture address={address} alt="" use="thumbnail" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <PictureViewer
        pictures={images.map((address, position) => ({
          address,
          text: describePictureAt(product, position),
        }))}
      />
    </section>
  );
}

import type { ShopperProduct } from "../../domain/product";
import { describePicture } from "../../domain/product-picture";
import { Icon } from "../icon";
import { ProductPicture } from "../product-picture";

/** Pictures side by side: swiped, or reached by the links below; each opens in full size. */
export function ProductGallery({ product }: { product: ShopperProduct }) {
  const { images } = product;
  return (
    <section className="gallery" aria-label="Fotos del producto">
      <ul className="gallery-strip" tabIndex={images.length > 1 ? 0 : undefined} aria-label="Fotos">
        {images.map((address, position) => (
          <li key={`${position} ${address}`} id={`foto-${position + 1}`}>
            <a href={address} target="_blank" rel="noopener">
              <ProductPicture
                address={address}
                alt={describe(product, position)}
                use="gallery"
                isEager={position === 0}
              />
              <span className="gallery-zoom">
                <Icon name="zoom" />
                <span className="visually-hidden">Ver en grande (se abre aparte)</span>
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
    </section>
  );
}

/** The owner's own words, or what is known of the picture and which of them it is. */
function describe(product: ShopperProduct, position: number): string {
  const { images, imageTexts } = product;
  const text = imageTexts[position];
  if (text) return text;
  const what = describePicture(product, images[position] ?? "");
  return images.length === 1 ? what : `${what}. Foto ${position + 1} de ${images.length}`;
}

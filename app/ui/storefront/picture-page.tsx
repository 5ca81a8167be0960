import type { ShopperProduct } from "../../domain/catalogue/product";
import { paths } from "../../paths";
import { Icon } from "../icon";
import { ProductPicture } from "../product-picture";
import { describePictureAt } from "../../domain/catalogue/product-picture";

type PicturePageProps = {
  product: ShopperProduct;
  /** Whose pictures come first; without one they have the owner's order. */
  color?: string;
  /** Starts at 0. */
  position: number;
};

/** One full-screen picture; a tap zooms in, without script. */
export function PicturePage({ product, color, position }: PicturePageProps) {
  const { id, name, images } = product;
  const address = images[position] ?? "";
  const to = (other: number) => paths.productPicture(id, other + 1, color);
  return (
    <main id="contenido" className="picture-page" tabIndex={-1}>
      <header className="picture-bar">
        <a
          className="icon-button"
          href={paths.productIn(id, { color })}
          aria-label={`Volver a ${name}`}
        >
          <Icon name="close" />
        </a>
        <h1>{name}</h1>
        <p>
          <span className="visually-hidden">Foto </span>
          {position + 1} de {images.length}
        </p>
      </header>
      <label key={address} className="picture-zoom">
        <input type="checkbox" className="visually-hidden" />
        <span className="visually-hidden">Acercar la foto</span>
        <ProductPicture
          address={address}
          alt={describePictureAt(product, position)}
          use="full"
          isEager
        />
      </label>
      {images.length > 1 && (
        <nav className="picture-bar" aria-label="Fotos">
          {position > 0 && (
            <a className="picture-step" href={to(position - 1)} rel="prev">
              Foto anterior
            </a>
          )}
          {position < images.length - 1 && (
            <a className="picture-step picture-next" href={to(position + 1)} rel="next">
              Foto siguiente
            </a>
          )}
        </nav>
      )}
    </main>
  );
}

import { Link } from "@remix-run/react";
import { lazy, Suspense } from "react";

import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import { buildProductBlock } from "../../domain/products/price-block";
import type { ProductCard, ShopperProduct } from "../../domain/catalogue/product";
import type { ShownOffer } from "../../domain/offers/shown-offer";
import type { ProductOffer } from "../../domain/stock/product-offer";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { Notice } from "../notice";
import { PriceBlock } from "../price-block";
import { Breadcrumbs } from "./breadcrumbs";
import { BuyForm } from "./buy-form";
import { ProductDeliverySection, type ProductDelivery } from "./product-delivery";
import { ProductGallery } from "./product-gallery";
import { ProductGrid } from "./product-grid";
import { SectionHeading } from "./section-heading";
import { useShopData } from "./shop-data";

/** In files of their own: most products have neither, and the first view of their pages stays small. */
const RestockForm = lazy(() => import("./restock-form"));
const OfferNotes = lazy(() => import("./offer-notes"));

type ProductPageProps = {
  product: ShopperProduct;
  /** Absent for a product without stock and colours of pictures. */
  offer?: ProductOffer;
  /** The quantity offers that count for it; absent for none. */
  quantityOffers?: readonly ShownOffer[];
  /** The brand's name for shoppers. */
  brand: string;
  /** For the brand's address. */
  brandId: string;
  related: readonly ProductCard[];
  crumbs: readonly Crumb[];
  /** From the address; empty for none. */
  chosenSize: string;
  /** The sizes and colours that are gone, for the form that waits for them; absent without any. */
  gone?: readonly string[];
  /** Set while the catalogue is not from the database; buying is then off. */
  notice: string | null;
  delivery: ProductDelivery;
  reply: FormReply | null;
};

export function ProductPage(props: ProductPageProps) {
  const { product, offer, quantityOffers, brand, brandId, related, crumbs, chosenSize } = props;
  const { gone, notice, delivery, reply } = props;
  const { name, description, composition, careInstructions, isNew } = product;
  const facts = [
    ["Composición", composition],
    ["Cuidados", careInstructions],
  ].filter(([, text]) => text !== "");
  const { settings } = useShopData();
  // Only the form that waits names its intent in its answer.
  const waits = reply?.values.intent;
  return (
    <>
      {notice !== null && <Notice text={notice} />}
      {/* The name follows as the heading. */}
      <Breadcrumbs crumbs={crumbs.slice(0, -1)} current="" />
      <article className="product">
        {/* The first picture of another colour is shown from the start. */}
        <ProductGallery key={offer?.color} product={product} color={offer?.color} />
        <div className="product-info">
          <p className="eyebrow">
            {brand !== "" && <Link to={paths.brandProducts(brandId)}>{brand}</Link>}
            {isNew && <span className="tag">Nuevo</span>}
          </p>
          <h1>{name}</h1>
          <PriceBlock
            block={buildProductBlock(product, settings)}
            sale={product.sale}
            use="product"
          />
          {quantityOffers && (
            <Suspense>
              <OfferNotes offers={quantityOffers} />
            </Suspense>
          )}
          <BuyForm
            key={product.id}
            product={product}
            offer={offer}
            chosenSize={chosenSize}
            reply={waits ? null : reply}
            isBuyingOff={notice !== null}
          />
          {(gone ?? waits) && (
            <Suspense>
              <RestockForm {...props} />
            </Suspense>
          )}
          {(description !== "" || facts.length > 0) && (
            <div className="product-text">
              {description !== "" && <p>{description}</p>}
              {facts.map(([heading, text]) => (
                <dl key={heading}>
                  <dt>{heading}</dt>
                  <dd>{text}</dd>
                </dl>
              ))}
            </div>
          )}
          <ProductDeliverySection
            productId={product.id}
            chosenSize={chosenSize}
            chosenColor={offer?.color}
            delivery={delivery}
          />
        </div>
      </article>
      {related.length > 0 && (
        <section className="section" aria-labelledby="relacionados">
          <SectionHeading id="relacionados">También te puede gustar</SectionHeading>
          <ProductGrid products={related} eagerCount={0} />
        </section>
      )}
    </>
  );
}

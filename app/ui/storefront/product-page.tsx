import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { startTransition, Suspense, useEffect, useState } from "react";

import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import { showPicture } from "../../domain/catalogue/shown-picture";
import { buildProductBlock, describePriceBlock } from "../../domain/payments/price-block";
import type { ProductCard, ShopperProduct } from "../../domain/catalogue/product";
import type { ShownGuide } from "../../domain/catalogue/shown-size-guide";
import type { ShownOffer } from "../../domain/offers/shown-offer";
import type { WayToPay } from "../../domain/shop/ways-to-pay";
import type { ProductOffer } from "../../domain/stock/product-offer";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { Icon } from "../icon";
import { KEEP_PLACE } from "../page-focus";
import { Notice } from "../page";
import { PriceBlock } from "../price-block";
import { ProductPicture } from "../product-picture";
import { Breadcrumbs } from "./breadcrumbs";
import { BuyBar, BuyForm, type SizeLinks } from "./buy-form";
import type * as KeptHere from "./kept-here";
import { PaymentWays } from "./payment-ways";
import { lazyBlock } from "./lazy-block";
import type { PictureViewer } from "./picture-viewer";
import {
  ProductDeliverySection,
  ReturnTermsSection,
  type ProductDelivery,
} from "./product-delivery";
import { ProductGrid } from "./product-grid";
import { SectionHeading } from "./section-heading";
import { useShopData } from "./shop-data";

/** In files of their own: not all products have them, and the first view of their pages stays small. */
const RestockForm = lazyBlock(() => import("./restock-form"));
const OfferNotes = lazyBlock(() => import("./offer-notes"));
const SizeGuide = lazyBlock(() => import("./size-guide"));

const KEEP = "Guardar en favoritos";
const WAIT = "Avisame cuando vuelva";
const WAIT_ID = "avisame";

type ProductPageProps = {
  product: ShopperProduct;
  /** The products that are its other sizes, with what these are called; absent for none. */
  sizeLinks?: SizeLinks;
  /** Absent for a product without stock and colours of pictures. */
  offer?: ProductOffer;
  /** The quantity offers that count for it; absent for none. */
  quantityOffers?: readonly ShownOffer[];
  /** The brand's name for shoppers. */
  brand: string;
  brandId: string;
  beside: readonly ProductCard[];
  related: readonly ProductCard[];
  crumbs: readonly Crumb[];
  chosenSize: string;
  /** The sizes and colours that are gone, for the form that waits for them; absent without any. */
  gone?: readonly string[];
  /** The one of them whose size the address asks for. */
  awaited?: string;
  /** Absent for a product without one. */
  guide?: ShownGuide;
  /** Set while the catalogue is not from the database; buying is then off. */
  notice: string | null;
  delivery: ProductDelivery;
  ways: readonly WayToPay[];
  reply: FormReply | null;
};

export function ProductPage(props: ProductPageProps) {
  const { product, offer, quantityOffers, brand, brandId, beside, related, crumbs, chosenSize } =
    props;
  const { gone, notice, delivery, reply, guide } = props;
  const { name, description, composition, careInstructions, isNew } = product;
  const facts = [
    ["Composición", composition],
    ["Cuidados", careInstructions],
  ].filter(([, text]) => text !== "");
  const { settings } = useShopData();
  const block = buildProductBlock(product, settings);
  const Kept = useKeptHere();
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
          <PriceBlock block={block} sale={product.sale} use="product" />
          <PaymentWays ways={props.ways} />
          {quantityOffers && (
            <Suspense>
              <OfferNotes offers={quantityOffers} />
            </Suspense>
          )}
          <BuyForm
            key={product.id}
            product={product}
            offer={offer}
            sizeLinks={props.sizeLinks}
            chosenSize={chosenSize}
            reply={waits ? null : reply}
            isBuyingOff={notice !== null}
            notes={guide?.notes}
            guide={
              guide && (
                <Suspense>
                  <SizeGuide guide={guide} />
                </Suspense>
              )
            }
          >
            {(gone ?? waits) && (
              <Suspense>
                <RestockForm {...props} id={WAIT_ID} title={WAIT} />
              </Suspense>
            )}
          </BuyForm>
          {guide && <form hidden id="mi-talle" method="post" />}
          <Form method="post" action={paths.favorites()} {...KEEP_PLACE}>
            <button className="line-link button-link" name="guardar" value={product.id}>
              {Kept ? <Kept.Words {...props}>{KEEP}</Kept.Words> : KEEP}
            </button>
          </Form>
          <ProductDeliverySection
            productId={product.id}
            chosenSize={chosenSize}
            chosenColor={offer?.color}
            delivery={delivery}
          />
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
          <ReturnTermsSection {...delivery} />
        </div>
        {/* Its answer remembers the visit. A browser with scripts does not load it, and has a request of its own. */}
        <img className="visually-hidden" loading="lazy" src={paths.markSeen(product.id)} alt="" />
      </article>
      {notice === null && !offer?.soldOut && <BuyBar price={describePriceBlock(block).list} />}
      {notice === null && offer?.soldOut && (
        <p className="buy-bar">
          <a className="button" href={`#${WAIT_ID}`}>
            {WAIT}
          </a>
        </p>
      )}
      {(
        [
          ["combinalo", "Combinalo con", beside],
          ["relacionados", "También te puede gustar", related],
        ] as const
      ).map(
        ([id, heading, products]) =>
          products.length > 0 && (
            <section key={id} className="section" aria-labelledby={id}>
              <SectionHeading id={id}>{heading}</SectionHeading>
              <ProductGrid products={products} eagerCount={0} />
            </section>
          ),
      )}
      {Kept && <Kept.Strip {...props} />}
    </>
  );
}

/** What the visitor kept and saw: its script loads with the first sign of a person. */
function useKeptHere() {
  const [kept, setKept] = useState<typeof KeptHere>();
  // Without its file the page is whole as well; a listener of a page that was left does nothing. A transition, because
  // any other update takes a block away whose file is still on its way.
  useEffect(() => {
    const show = (file: typeof KeptHere) => startTransition(() => setKept(file));
    const load = () => void import("./kept-here").then(show, String);
    for (const sign of ["scroll", "pointerover", "keydown"])
      addEventListener(sign, load, { once: true });
  }, []);
  return kept;
}

type ProductGalleryProps = {
  product: ShopperProduct;
  /** Whose pictures come first; without one they have the owner's order. */
  color: string | undefined;
};

function ProductGallery({ product, color }: ProductGalleryProps) {
  const { id, images, imageFocus } = product;
  const { Viewer, shown, opening, open, leave } = usePictureViewer(images.length);
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
                address={showPicture(address, imageFocus)}
                alt={product.imageTexts[position] ?? ""}
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
                <ProductPicture address={showPicture(address, imageFocus)} alt="" use="thumbnail" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Viewer && (
        <Viewer
          pictures={images.map((address, position) => ({
            address,
            text: product.imageTexts[position] ?? "",
          }))}
          shown={shown}
          opening={opening}
          onClose={leave}
        />
      )}
    </section>
  );
}

const PLACE = /^#ampliada-(\d{1,4})$/;

/** The viewer's code comes with its first opening: most visits never open it. */
const loadViewer = () => import("./picture-viewer");

/** Open while the address has its fragment, so Back closes it. */
function usePictureViewer(count: number) {
  const [Viewer, setViewer] = useState<typeof PictureViewer | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const { hash, search, key } = location;
  const position = Number(PLACE.exec(hash)?.[1] ?? 0) - 1;
  const shown = position >= 0 && position < count ? position : null;
  const isAwaited = shown !== null && Viewer === null;

  // Also for an address that has the fragment from the start.
  useEffect(() => {
    if (!isAwaited) return;
    loadViewer().then(
      (loaded) => setViewer(() => loaded.PictureViewer),
      () => undefined,
    );
  }, [isAwaited]);

  /** Instead of the picture's page; other kinds of clicks open that page, and so does a lost file. */
  function open(event: React.MouseEvent<HTMLAnchorElement>, at: number) {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    const link = event.currentTarget;
    // Not every browser focuses a clicked link; closing the dialog returns the focus to it.
    link.focus({ preventScroll: true });
    const place = { search, hash: `#ampliada-${at + 1}` };
    loadViewer().then(
      () => {
        // The visitor may have left, or pressed twice.
        if (!link.isConnected || window.location.hash === place.hash) return;
        navigate(place, { ...KEEP_PLACE, state: { ...KEEP_PLACE.state, isViewer: true } });
      },
      () => window.location.assign(link.href),
    );
  }

  function leave() {
    if (shown === null) return;
    const state = location.state as { isViewer?: boolean } | null;
    if (state?.isViewer === true) navigate(-1);
    else navigate({ search, hash: "" }, { ...KEEP_PLACE, replace: true });
  }
  return { Viewer, shown, opening: key, open, leave };
}

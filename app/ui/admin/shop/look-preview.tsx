import type { WornLogo } from "../../../domain/shop/dress";
import { ShopName } from "../../shop-name";

type LookPreviewProps = {
  /** As saved. */
  name: string;
  title: string;
  text: string;
  logo: WornLogo | null;
};

/** A drawing of the home page in the saved look, at the width of a phone and of a desktop. */
export function LookPreview(props: LookPreviewProps) {
  return (
    <div className="look-previews">
      <Screen kind="phone" caption="En un teléfono" {...props} />
      <Screen kind="desktop" caption="En una computadora" {...props} />
    </div>
  );
}

type ScreenProps = LookPreviewProps & { kind: "phone" | "desktop"; caption: string };

function Screen({ kind, caption, name, title, text, logo }: ScreenProps) {
  const lines = title.split(/(?<=,) /);
  return (
    <figure className="look-screen" data-kind={kind}>
      <div className="look-preview" role="img" aria-label={`La portada de ${name}, dibujada`}>
        <div className="look-head">
          <span className="look-bars" />
          <span className="look-name">
            <ShopName name={name} logo={logo ?? undefined} />
          </span>
          <span className="look-count">2</span>
        </div>
        <div className="look-cover">
          <div>
            <p className="look-title">
              {lines.map((line, number) => (
                <span key={number} data-last={number > 0 && number === lines.length - 1}>
                  {line}
                </span>
              ))}
            </p>
            {text !== "" && <p className="look-text">{text}</p>}
            <span className="look-button">Ver la colección</span>
          </div>
          <div className="look-pictures">
            <span />
            <span />
            <span />
          </div>
        </div>
        <div className="look-foot">{name}</div>
      </div>
      <figcaption className="field-hint">{caption}</figcaption>
    </figure>
  );
}

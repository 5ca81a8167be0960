import type { WornLogo } from "../../../domain/shop/dress";
import { COVER_CUTS, coverCutName, FOCUS_IDS } from "../../../domain/shop/cover";
import type { Texts } from "../../../domain/plain/fields";
import { ShopName } from "../../shop-name";

/** All of it as saved. */
type LookPreviewProps = { values: Texts; logo: WornLogo | null };

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

function Screen({ kind, caption, values, logo }: ScreenProps) {
  const { nombre: name = "", titulo: title = "", texto: text } = values;
  const lines = title.split(/(?<=,) /);
  const hasProducts = values.portada === "productos";
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
        <div className="look-cover" data-kind={hasProducts ? undefined : values.portada}>
          {values.portada === "imagen" && <CutPicture kind={kind} values={values} />}
          <div>
            <p className="look-title">
              {lines.map((line, number) => (
                <span key={number} data-last={number > 0 && number === lines.length - 1}>
                  {line}
                </span>
              ))}
            </p>
            {text !== "" && <p className="look-text">{text}</p>}
            <span className="look-button">{values.portadaBoton || "Ver la colección"}</span>
          </div>
          {hasProducts && (
            <div className="look-pictures">
              <span />
              <span />
              <span />
            </div>
          )}
        </div>
        <div className="look-foot">{name}</div>
      </div>
      <figcaption className="field-hint">{caption}</figcaption>
    </figure>
  );
}

function CutPicture({ kind, values }: { kind: ScreenProps["kind"]; values: Texts }) {
  const focus = FOCUS_IDS.find((id) => id === values.portadaFoco);
  if (focus === undefined || values.portadaImagen === "") return null;
  const src = `${values.portadaImagen}/${coverCutName({ screen: kind, focus })}`;
  return <img className="look-cover-picture" src={src} alt="" {...COVER_CUTS[kind]} />;
}

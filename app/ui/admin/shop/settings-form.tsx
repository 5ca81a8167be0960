import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { Texts } from "../../../domain/plain/fields";
import { FOCUS_IDS } from "../../../domain/catalogue/picture-focus";
import { COVER_CUTS, coverCutName } from "../../../domain/shop/cover";
import type { WornLogo } from "../../../domain/shop/look";
import { PALETTES } from "../../../domain/shop/palettes";
import { PRESENTATION_SETTINGS } from "../../../domain/shop/presentation-settings";
import { SAMPLE_PROMO_MESSAGES } from "../../../domain/shop/promo-promises";
import { listSections } from "../../../domain/shop/setting";
import { SETTINGS_FIELDS, type SettingsReply } from "../../../forms/shop/shop-settings-form";
import { ErrorSummary, PostForm } from "../../form";
import { TextField } from "../../fields";
import {
  FormFields,
  listFieldErrors,
  showFields,
  type ShownField,
  RadioField,
} from "../../form-fields";
import { ShopName } from "../../shop-name";
import { CoverPicture, LogoFile, NotePicture } from "./settings-pictures";

type Collection = { id: string; count: number };

const SECTIONS = listSections(PRESENTATION_SETTINGS);

type SettingsFormProps = {
  values: Texts;
  version: string;
  collections: readonly Collection[];
  /** The messages that promise instalments which no price shows. */
  falsePromises: readonly string[];
  /** As saved; null while the name stands as text. */
  logo: WornLogo | null;
  reply: SettingsReply | null;
};

export function SettingsForm(props: SettingsFormProps) {
  const { key } = useLocation();
  // A new key replaces the typed text by the server's answer; React would keep it otherwise.
  return <SettingsFormBody key={props.reply ? JSON.stringify(props.reply) : key} {...props} />;
}

function SettingsFormBody(props: SettingsFormProps) {
  // Data that is loaded anew must not pass its version off as the one that was edited here.
  const [{ values, version, collections, falsePromises, logo, reply }] = useState(props);
  const { state, formMethod } = useNavigation();
  const isSaving = state !== "idle" && formMethod === "POST";
  // One list for one answer: a new list takes the focus to the summary again.
  const errors = useMemo(() => listErrors(reply), [reply]);
  const field = showFields(SETTINGS_FIELDS, values, reply);
  const parts = {
    logo: (
      <>
        <LookPreview values={values} logo={logo} />
        <LogoFile field={field} />
      </>
    ),
    paleta: <PaletteField field={field("paleta")} />,
    acento: <AccentField field={field("acento")} />,
    portadaImagen: <CoverPicture field={field} />,
    portadaFoco: null,
    notaImagen: <NotePicture field={field} />,
    coleccion: (
      <>
        <TextField {...field("coleccion")} list="colecciones" hint={describe(collections)} />
        <datalist id="colecciones">
          {collections.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
      </>
    ),
  };
  const hints = {
    logoTexto: `Lo que dice el logo, para quien no lo ve. Si lo dejás vacío, es “${values.nombre}”.`,
    aviso1: warn(values.aviso1, falsePromises),
    aviso2: warn(values.aviso2, falsePromises),
  };
  return (
    <PostForm
      action={adminPaths.settings()}
      encType="multipart/form-data"
      className="form settings"
      noValidate
    >
      {errors.length > 0 && <ErrorSummary title={describeReply(reply)} errors={errors} />}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={reply?.values.version ?? version} />
      <input type="hidden" name="base" value={reply?.values.base ?? JSON.stringify(values)} />
      {SECTIONS.map(([{ id, title, lead }, fields]) => (
        <SettingsGroup key={id} title={title} lead={lead}>
          <FormFields fields={fields} show={field} hints={hints} parts={parts} />
        </SettingsGroup>
      ))}
      <div className="form-actions settings-actions">
        <button id="guardar" className="button" aria-disabled={isSaving}>
          {isSaving ? "Guardando…" : "Guardar ajustes"}
        </button>
      </div>
    </PostForm>
  );
}

/** A hint for a message that promises what no price shows. */
function warn(message: string | undefined, falsePromises: readonly string[]): string | undefined {
  if (message === undefined || !falsePromises.includes(message)) return undefined;
  if (SAMPLE_PROMO_MESSAGES.includes(message)) {
    return "Ojo: promete cuotas que tus precios no muestran. Mientras no muestren ninguna, este aviso de ejemplo no se ve. Vuelve solo cuando las muestren.";
  }
  return "Ojo: promete cuotas que tus precios no muestran. Los precios muestran las de arriba, y solo mientras Mercado Pago está conectado.";
}

function describe(collections: readonly Collection[]): string {
  const use =
    "Los productos con este código en su campo Colección salen en la página de la colección. Sin colección, dejá los tres vacíos.";
  if (collections.length === 0) return use;
  const known = collections.slice(0, 5).map(({ id, count }) => `${id} (${count})`);
  return `${use} En uso: ${known.join(", ")}.`;
}

function describeReply(reply: SettingsReply | null): string {
  if (reply?.errors.version !== undefined) return "Hay ajustes más nuevos";
  return reply?.errors.guardar === undefined ? "Revisá estos datos" : "No pudimos guardar";
}

function listErrors(reply: SettingsReply | null) {
  const general = [reply?.errors.version, reply?.errors.guardar].flatMap((message) =>
    message === undefined ? [] : [{ controlId: null, message }],
  );
  const byField = listFieldErrors(
    SETTINGS_FIELDS,
    reply?.errors ?? {},
    (message, { label }) => `${label}: ${message}`,
  );
  return [...general, ...byField];
}

type SettingsGroupProps = { title: string; lead: string | undefined; children: React.ReactNode };

function SettingsGroup({ title, lead, children }: SettingsGroupProps) {
  return (
    <fieldset className="panel">
      <legend className="visually-hidden">{title}</legend>
      <div className="settings-heading">
        <h2 aria-hidden="true">{title}</h2>
        {lead !== undefined && <p className="field-hint">{lead}</p>}
      </div>
      {children}
    </fieldset>
  );
}

type LookPreviewProps = { values: Texts; logo: WornLogo | null };

/** A drawing of the home page in the saved look, at the width of a phone and of a desktop. */
function LookPreview(props: LookPreviewProps) {
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

/** A browser's colour field shows black for every other text. */
const FULL_COLOR = /^#[0-9a-f]{6}$/i;

function PaletteField({ field }: { field: ShownField }) {
  const { defaultValue: chosen, ...words } = field;
  return (
    <RadioField
      {...words}
      chosen={chosen}
      options={PALETTES.map(({ id, name, hint }) => ({
        id,
        label: name,
        hint,
        sample: <PaletteSample id={id} />,
      }))}
    />
  );
}

function AccentField({ field }: { field: ShownField }) {
  const isColor = FULL_COLOR.test(field.defaultValue);
  return <TextField {...field} type={isColor ? "color" : "text"} autoComplete="off" />;
}

function PaletteSample({ id }: { id: string }) {
  return (
    <span className={`palette-sample look-${id}`} aria-hidden="true">
      <span className="palette-cloth" />
      <span className="palette-paper" />
      <span className="palette-thread" />
      <span className="palette-ink" />
    </span>
  );
}

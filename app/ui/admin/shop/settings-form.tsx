import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { Texts } from "../../../domain/plain/fields";
import type { WornLogo } from "../../../domain/shop/dress";
import { PRESENTATION_SETTINGS } from "../../../domain/shop/presentation-settings";
import { SAMPLE_PROMO_MESSAGES } from "../../../domain/shop/sample-messages";
import { listSections } from "../../../domain/shop/setting";
import { SETTINGS_FIELDS, type SettingsReply } from "../../../forms/shop/shop-settings-form";
import { ErrorSummary } from "../../error-summary";
import { FormFields, listFieldErrors, showFields } from "../../form-fields";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { CoverPicture } from "./cover-picture";
import { LogoFile } from "./logo-file";
import { AccentField, PaletteField } from "./look-fields";
import { LookPreview } from "./look-preview";
import { SettingsGroup } from "./settings-group";

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

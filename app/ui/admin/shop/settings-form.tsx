import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import { SAMPLE_PROMO_MESSAGES } from "../../../domain/shop/sample-messages";
import type { WornLogo } from "../../../domain/shop/dress";
import { MAX_INSTALMENTS, MAX_TRANSFER_DISCOUNT_PERCENT } from "../../../domain/shop/shop-settings";
import {
  SETTINGS_FIELDS,
  SETTINGS_LABELS,
  type SettingsField,
  type SettingsReply,
  type SettingsValues,
} from "../../../forms/shop/shop-settings-fields";
import { SOCIAL_FIELDS } from "../../../forms/shop/social-field-names";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { TextArea } from "../../text-area";
import { TextField } from "../../text-field";
import { CoverFields } from "./cover-fields";
import { LogoFields } from "./logo-fields";
import { LookFields } from "./look-fields";
import { LookPreview } from "./look-preview";
import { SettingsGroup } from "./settings-group";

type Collection = { id: string; count: number };

type SettingsFormProps = {
  values: SettingsValues;
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
  const field = (name: SettingsField) => ({
    name,
    label: SETTINGS_LABELS[name],
    defaultValue: reply?.values[name] ?? values[name],
    error: reply?.errors[name],
  });
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
      <SettingsGroup title="La tienda">
        <TextField {...field("nombre")} hint="Va en el encabezado y en el título de cada página." />
        <TextField {...field("lema")} hint="Va en el pie y en los resultados de los buscadores." />
        <TextField
          {...field("prefijo")}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={8}
          hint="Cuatro letras con las que empieza el número de cada pedido nuevo. Si lo dejás vacío, salen del nombre de la tienda. Los pedidos que ya están no cambian."
        />
      </SettingsGroup>
      <SettingsGroup
        title="Aspecto"
        lead="El logo y los colores de toda la tienda. Este panel queda como está."
      >
        <LookPreview values={values} logo={logo} />
        <LogoFields field={field} shopName={values.nombre} />
        <LookFields field={field} />
      </SettingsGroup>
      <SettingsGroup title="Contacto" lead="Lo que dejes vacío no se muestra.">
        <TextField {...field("telefono")} type="tel" autoComplete="off" />
        <TextField {...field("email")} type="email" autoComplete="off" />
        <TextField {...field("direccion")} autoComplete="off" />
        <TextField {...field("horarios")} />
        {SOCIAL_FIELDS.map(({ name, url }) => (
          <div key={name} className="form-row">
            <TextField {...field(name)} />
            <TextField {...field(url)} type="url" hint="Empieza con https://" />
          </div>
        ))}
      </SettingsGroup>
      <SettingsGroup
        title="Pagos y avisos"
        lead="Los números van en cada precio y en el pie de la tienda. Los avisos pasan arriba de todo y son texto libre: si cambiás los números, cambialos también ahí."
      >
        <div className="form-row">
          <TextField
            {...field("cuotas")}
            inputMode="numeric"
            hint={`De 1 a ${MAX_INSTALMENTS}. Con 1 no se anuncian cuotas. Se muestran mientras Mercado Pago está conectado.`}
          />
          <TextField
            {...field("descuento")}
            inputMode="numeric"
            hint={`En %, de 0 a ${MAX_TRANSFER_DISCOUNT_PERCENT}. Con 0 no se anuncia. La Ley 25.065 (art. 37 c) no deja cobrar más con tarjeta en un pago que en efectivo: preguntale a tu contador.`}
          />
        </div>
        <TextField {...field("aviso1")} {...warn(values.aviso1, falsePromises)} />
        <TextField {...field("aviso2")} {...warn(values.aviso2, falsePromises)} />
      </SettingsGroup>
      <SettingsGroup
        title="Cambios"
        lead="Se muestra con cada producto y en los términos. Arrepentirse es aparte: por ley son 10 días y la devolución la pagás vos."
      >
        <TextArea
          {...field("cambios")}
          rows={3}
          hint="Cuántos días hay, cómo tiene que estar la prenda y quién paga los envíos."
        />
      </SettingsGroup>
      <SettingsGroup title="Portada y colección">
        <TextField
          {...field("titulo")}
          hint="Después de cada coma empieza un renglón, y el último va en el color de acento. Si lo dejás vacío, va el nombre de la tienda."
        />
        <TextArea {...field("texto")} rows={3} />
        <CoverFields field={field} />
        <div className="form-row">
          <TextField {...field("coleccionNombre")} />
          <TextField {...field("coleccionTemporada")} />
        </div>
        <TextField {...field("coleccion")} list="colecciones" hint={describe(collections)} />
        <datalist id="colecciones">
          {collections.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
      </SettingsGroup>
      <div className="form-actions settings-actions">
        <button id="guardar" className="button" aria-disabled={isSaving}>
          {isSaving ? "Guardando…" : "Guardar ajustes"}
        </button>
      </div>
    </PostForm>
  );
}

/** A hint for a message that promises what no price shows. */
function warn(message: string, falsePromises: readonly string[]) {
  if (!falsePromises.includes(message)) return {};
  if (SAMPLE_PROMO_MESSAGES.includes(message)) {
    return {
      hint: "Ojo: promete cuotas que tus precios no muestran. Mientras no muestren ninguna, este aviso de ejemplo no se ve. Vuelve solo cuando las muestren.",
    };
  }
  return {
    hint: "Ojo: promete cuotas que tus precios no muestran. Los precios muestran las de arriba, y solo mientras Mercado Pago está conectado.",
  };
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
  const byField = SETTINGS_FIELDS.flatMap((name) => {
    const message = reply?.errors[name];
    return message === undefined
      ? []
      : [{ controlId: name, message: `${SETTINGS_LABELS[name]}: ${message}` }];
  });
  return [...general, ...byField];
}

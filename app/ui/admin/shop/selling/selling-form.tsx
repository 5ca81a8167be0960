import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

import { adminPaths } from "../../../../admin-paths";
import { type ProvinceId, provinceName, PROVINCES } from "../../../../domain/plain/province";
import { SELLING_SETTINGS } from "../../../../domain/shop/selling-settings";
import { listSections } from "../../../../domain/shop/setting";
import {
  moveZone,
  MAX_SHIPPING_ZONES,
  type ZoneTexts,
  MAX_ZONE_NAME_LENGTH,
} from "../../../../domain/shop/zone-texts";
import type {
  SellingErrors,
  ArrangedSelling,
  SellingReply,
} from "../../../../forms/shop/selling-fields";
import { SELLING_FIELDS, type SellingTexts, zoneFields } from "../../../../forms/shop/selling-form";
import { ErrorSummary, type ListedError, PostForm } from "../../../form";
import { FieldError, SelectField, TextField } from "../../../fields";
import { FormFields, listFieldErrors, showFields } from "../../../form-fields";

/** Place and hours of pick-up, both from the shop's contact data. */
type PickupPlace = { address: string; openingHours: string };

const SECTIONS = listSections(SELLING_SETTINGS);

type SellingFormProps = {
  saved: SellingTexts;
  version: string;
  pickup: PickupPlace;
  unreached: readonly ProvinceId[];
  answer: SellingReply | ArrangedSelling | null;
};

/** All selling settings in one form: each button sends all of it, so that no typed text is lost. */
export function SellingForm(props: SellingFormProps) {
  const { key: locationKey } = useLocation();
  const { answer } = props;
  const [shown, setShown] = useState({ answer, locationKey, key: 0 });
  const isNew = answer !== shown.answer || (!answer && locationKey !== shown.locationKey);
  // A new key replaces the typed text by the server's answer. Where only rows were arranged, the form
  // stays, with what was typed while the answer was on its way.
  const key = isNew && !isArranged(answer) ? shown.key + 1 : shown.key;
  if (isNew) setShown({ answer, locationKey, key });
  return <SellingFormBody key={key} {...props} />;
}

function isArranged(answer: SellingFormProps["answer"]): answer is ArrangedSelling {
  return answer !== null && "moved" in answer;
}

function SellingFormBody(props: SellingFormProps) {
  // Reloaded data must not replace the version that was edited here.
  const [{ pickup, unreached, ...loaded }] = useState(props);
  const { answer } = props;
  const arranged = isArranged(answer) ? answer : null;
  const reply = answer && !isArranged(answer) ? answer : null;
  const { texts, zones } = reply?.values ?? arranged?.typed ?? loaded.saved;
  const errors = reply?.errors ?? {};
  const show = showFields(SELLING_FIELDS, texts, { errors });
  // One array for each answer: a new array moves the focus to the summary again.
  const listed = useMemo(() => listErrors(reply), [reply]);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get("intent") === "save";
  const rowIds = useRowIds(zones.length, arranged);
  useFocus(arranged);
  return (
    <PostForm id={FORM_ID} action={adminPaths.selling()} className="form selling" noValidate>
      {/* Enter in a field presses a form's first button. */}
      <button
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      {listed.length > 0 && <ErrorSummary title={describeReply(reply)} errors={listed} />}
      <input type="hidden" name="version" value={answer?.version ?? loaded.version} />
      {SECTIONS.map(([{ id, title, lead }, fields]) => (
        <section key={id} className="panel" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className="field-hint">{lead}</p>}
          <FormFields fields={fields} show={show} />
          {id === "retiros" && <PickupHint place={pickup} />}
        </section>
      ))}
      <ZoneSection zones={zones} rowIds={rowIds} errors={errors} unreached={unreached} />
      <div className="save-bar">
        <button className="button" name="intent" value="save" aria-disabled={isSaving}>
          {isSaving ? "Guardando…" : "Guardar envíos y cobros"}
        </button>
      </div>
    </PostForm>
  );
}

/** A key for each row, which goes with it when it is moved: so does what is typed in it. */
function useRowIds(count: number, arranged: ArrangedSelling | null): readonly number[] {
  const [rows, setRows] = useState(() => {
    return { arranged, ids: Array.from({ length: count }, (_, id) => id), next: count };
  });
  if (arranged === null || arranged === rows.arranged) return rows.ids;
  const { moved } = arranged;
  const ids = moved ? moveZone(rows.ids, moved.position, moved.move) : [...rows.ids, rows.next];
  setRows({ arranged, ids, next: rows.next + 1 });
  return ids;
}

/**
 * After a client-side answer, moves the focus from the button to the new row, unless somebody types
 * elsewhere already.
 */
function useFocus(arranged: ArrangedSelling | null): void {
  useEffect(() => {
    const isTyping = document.activeElement?.matches("input, select") === true;
    if (arranged && !isTyping) document.getElementById(arranged.focusId)?.focus();
  }, [arranged]);
}

function describeReply(reply: SellingReply | null): string {
  return reply?.problem === null ? "Revisá estos datos" : "No guardamos los cambios";
}

function PickupHint({ place: { address, openingHours } }: { place: PickupPlace }) {
  const described = [address, openingHours].filter((text) => text !== "").join(" · ");
  return (
    <p className="field-hint">
      {described === "" ? "Todavía no cargaste la dirección ni los horarios." : `${described}.`}{" "}
      <Link to={adminPaths.settings()}>Cambiar la dirección y los horarios</Link>
    </p>
  );
}

function listErrors(reply: SellingReply | null): ListedError[] {
  if (!reply) return [];
  const { problem, errors } = reply;
  const ofFields = listFieldErrors(SELLING_FIELDS, errors);
  const ofZones = Object.entries(errors).flatMap(([controlId, message]) =>
    message === undefined || SELLING_FIELDS.some(({ name }) => name === controlId)
      ? []
      : [{ controlId, message }],
  );
  const general = problem === null ? [] : [{ controlId: null, message: problem }];
  return [...general, ...ofFields, ...ofZones];
}

type ZoneSectionProps = {
  zones: readonly ZoneTexts[];
  rowIds: readonly number[];
  errors: SellingErrors;
  unreached: readonly ProvinceId[];
};

function ZoneSection({ zones, rowIds, errors, unreached }: ZoneSectionProps) {
  return (
    <section className="panel" aria-labelledby="zonas">
      <h2 id="zonas" tabIndex={-1}>
        Zonas de envío
      </h2>
      <p className="field-hint">
        Para cada compra vale la zona más precisa: primero las de códigos postales, después las de
        provincias y al final la de todo el país. Entre dos iguales, la de más arriba.
      </p>
      {unreached.length > 0 && <p className="notice">{describeUnreached(unreached)}</p>}
      {errors.zonas !== undefined && <p className="field-error">{errors.zonas}</p>}
      <input type="hidden" name="zonas" value={zones.length} />
      <ol className="zones">
        {zones.map((zone, position) => (
          <ZoneRow
            key={rowIds[position]}
            zone={zone}
            position={position}
            isLast={position === zones.length - 1}
            errors={errors}
          />
        ))}
      </ol>
      {zones.length < MAX_SHIPPING_ZONES && (
        <p>
          <button
            form={FORM_ID}
            formAction={`${adminPaths.selling()}#${zoneFields(zones.length).name}`}
            className="button button-quiet"
            name="intent"
            value="add-zone"
          >
            Agregar zona
          </button>
        </p>
      )}
    </section>
  );
}

function describeUnreached(provinces: readonly ProvinceId[]): string {
  if (provinces.length === PROVINCES.length) {
    return "Lo guardado no tiene envíos a ninguna provincia entera: agregá una zona de todo el país.";
  }
  const names = provinces.map(provinceName).join(", ");
  return `No hay una zona de todo el país, y lo guardado no llega a: ${names}.`;
}

const REACHES: { id: ZoneTexts["reach"]; label: string }[] = [
  { id: "everywhere", label: "Todo el país" },
  { id: "provinces", label: "Algunas provincias" },
  { id: "postal-codes", label: "Un rango de códigos postales" },
];

type ZoneRowProps = {
  zone: ZoneTexts;
  position: number;
  isLast: boolean;
  errors: SellingErrors;
};

function ZoneRow({ zone, position, isLast, errors }: ZoneRowProps) {
  const fields = zoneFields(position);
  type Field = Exclude<keyof typeof fields, "provinces">;
  const control = (field: Field) => ({
    name: fields[field],
    defaultValue: zone[field],
    error: errors[fields[field]],
  });
  const line = (field: Field) => ({ ...control(field), autoComplete: "off" });
  const amount = { inputMode: "numeric" } as const;
  return (
    <li>
      <fieldset className="zone">
        <legend>Zona {position + 1}</legend>
        <div className="form-row">
          <TextField
            {...line("name")}
            label="Nombre"
            hint="Lo lee quien compra."
            maxLength={MAX_ZONE_NAME_LENGTH}
          />
          <SelectField {...control("reach")} label="Alcance" options={REACHES} />
        </div>
        <ZoneProvinces
          name={fields.provinces}
          chosen={zone.provinces}
          error={errors[fields.provinces]}
        />
        <div className="form-row zone-codes">
          <TextField {...line("fromCode")} {...amount} label="Desde el código postal" />
          <TextField {...line("toCode")} {...amount} label="Hasta el código postal" />
        </div>
        <div className="zone-amounts">
          <TextField {...line("price")} {...amount} label="Precio" hint="En pesos; 0 es gratis." />
          <TextField
            {...line("freeAbove")}
            {...amount}
            label="Gratis desde"
            hint="En pesos; vacío es nunca."
          />
          <TextField {...line("minDays")} {...amount} label="Tarda desde" hint="Días hábiles." />
          <TextField {...line("maxDays")} {...amount} label="Hasta" hint="Días hábiles." />
        </div>
        <ZoneButtons position={position} isLast={isLast} />
      </fieldset>
    </li>
  );
}

function ZoneButtons({ position, isLast }: Pick<ZoneRowProps, "position" | "isLast">) {
  const button = (move: string, text: string) => (
    <button
      form={FORM_ID}
      formAction={`${adminPaths.selling()}#zonas`}
      className="row-action"
      name="intent"
      value={`zone-${move}:${position}`}
    >
      {text}
      <span className="visually-hidden"> la zona {position + 1}</span>
    </button>
  );
  return (
    <div className="zone-buttons">
      {position > 0 && button("up", "Subir")}
      {!isLast && button("down", "Bajar")}
      {button("remove", "Quitar")}
    </div>
  );
}

type ZoneProvincesProps = {
  name: string;
  chosen: readonly ProvinceId[];
  error: string | undefined;
};

function ZoneProvinces({ name, chosen, error }: ZoneProvincesProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="zone-provinces"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="visually-hidden">Provincias</legend>
      <FieldError id={name} error={error} />
      <details open={chosen.length === 0}>
        <summary>{describe(chosen)}</summary>
        <ul>
          {PROVINCES.map(({ id, name: label }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

function describe(chosen: readonly ProvinceId[]): string {
  return chosen.length === 0 ? "Elegí las provincias" : chosen.map(provinceName).join(", ");
}

const FORM_ID = "envios-y-cobros";

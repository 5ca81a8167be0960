import { listOptions, type FillIn } from "./press-forms";
import { OWNER } from "./running-shop";

/** What a person types, by the name of the field. The first pattern that fits counts. */
const TYPED: readonly (readonly [name: RegExp, value: string])[] = [
  [/^(contrasena|actual|claveParaReglas)$/, OWNER.password],
  [/^(nueva|repetida)$/, "otra clave larga de prueba"],
  [/^(email|correo)$/, "nueva@correo.test"],
  [/^telefono$/, "+5493534112025"],
  [/^nombre-1$/, "Otra marca"],
  [/^(nombre|titulo|lema)/, "Otro nombre"],
  [/^texto$/, "Otro texto de la página"],
  [/^direccion$/, "otra-direccion"],
  [/^texto-/, "Otro enlace"],
  [/^destino-/, "/productos"],
  [/^(saludo|parrafo|despedida|descripcion|composicion)$/, "Otro texto"],
  [/^(nota|mensaje|aclaracion|detalle)$/, "Una nota"],
  [/^porque$/, "Está usada"],
  [/^(entrega|hasta)$/, "2030-12-01"],
  [/^codigo$/, "AR123456789"],
  [/^sinonimo$/, "zapatilla, pulsera"],
  [/^marca$/, "Otra marca"],
  [/^(categoria|subcategoria)$/, "Remeras"],
  [/^coleccion$/, "FW26"],
  [/^(nueva-seccion|coleccion-nueva)$/, "Otoño"],
  [/^temporada$/, "Verano"],
  [/^tambien$/, "Accesorios > Gorras"],
  [/^aplicacion$/, "1234567890123456"],
  [/^(secreto|firma)$/, "una-clave-de-la-aplicacion-de-prueba"],
  [/^(precio|tope|costo|monto)$/, "12.345"],
  [/^topeDescuento$/, "25"],
  [/^motivo$/, "Un motivo"],
  [/^peso$/, "250"],
  [/^valor$/, "10"],
  [/^dias$/, "12"],
  [/^sku-\d+$/, "REM-1"],
  [/^n-\d+-\d+$/, "7"],
  [/^contado:/, "3"],
  [/^(calce|como)$/, "Otro texto"],
  [/^m-0-/, "55"],
  [/^q$/, "pulsera"],
];

/** Equal names in all rows would be refused. */
const KEPT: readonly RegExp[] = [/^nombre-([2-9]|\d\d)$/, /^uso-[1-9]-/];

/** Types, ticks and chooses so that each form of the filled shop changes something. */
export const fillIn: FillIn = ({ tag, attributes, children }, intent) => {
  const { name = "", type, value } = attributes;
  // A correction goes where the order went: no other postal code fits another province.
  if (intent === "preview" && /^(entrega|provincia)$/.test(name)) return null;
  if (type === "hidden" || type === "radio" || KEPT.some((kept) => kept.test(name))) return null;
  if (type === "checkbox") {
    return name === "id" || TICKED.some((box) => box.test(`${name} ${value}`)) ? "on" : null;
  }
  if (tag === "select") return chooseOption(children.flatMap(listOptions), name);
  // New categories: the form adds all of them, and two of one name are refused.
  if (/^nombre-[a-z]/.test(name)) return `Otra en ${name}`;
  // The first row goes to the end.
  if (name.startsWith("orden-")) return value === "1" ? "99" : null;
  return TYPED.find(([pattern]) => pattern.test(name))?.[1] ?? null;
};

/** Of several boxes of one name. */
const TICKED: readonly RegExp[] = [/^pedidoA viewer$/, /^para(-\d+)? unisex$/];

/** Selects of which the last option is chosen, because another select has the first. */
const LAST = /^con$/;

function chooseOption(options: readonly Option[], name: string): string | null {
  const values = options.map(({ attributes }) => attributes.value ?? "").filter(Boolean);
  const isChosen = options.some(({ attributes }) => "selected" in attributes && attributes.value);
  return isChosen ? null : ((LAST.test(name) ? values.at(-1) : values[0]) ?? null);
}

type Option = ReturnType<typeof listOptions>[number];

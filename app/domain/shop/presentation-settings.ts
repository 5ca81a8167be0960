import { dayField, numberField, textField, yesNoField } from "../plain/fields";
import { isTypedEmail } from "../plain/typed-email";
import { hasVisibleLetter } from "../plain/visible-text";
import { COVER, coverSetting, logoSetting, lookSetting, noteSetting } from "./appearance-settings";
import { DEFAULT_SHOP_FACE } from "./default-face";
import { checkHoliday } from "./holiday";
import {
  groupSetting,
  simpleSetting,
  structuredSetting,
  type Section,
  type SettingValues,
} from "./setting";
import { isSocialAddress, type SocialLink } from "./links";

export const MAX_INSTALMENTS = 24;
export const MAX_TRANSFER_DISCOUNT_PERCENT = 50;

const STORE: Section = { id: "la-tienda", title: "La tienda" };

const LISTS: Section = { id: "listas", title: "Listas de productos" };

const CONTACT: Section = {
  id: "contacto",
  title: "Contacto",
  lead: "Lo que dejes vacío no se muestra.",
};

const PRICES: Section = {
  id: "pagos-y-avisos",
  title: "Pagos y avisos",
  lead: "Los números van en cada precio y en el pie de la tienda. Los avisos pasan arriba de todo y son texto libre: si cambiás los números, cambialos también ahí.",
};

const HOLIDAY: Section = {
  id: "vacaciones",
  title: "Vacaciones",
  lead: "En esos días la tienda sigue vendiendo: cada página, la compra y los pedidos dicen desde cuándo los preparás.",
};

const EXCHANGES: Section = {
  id: "cambios-de-prendas",
  title: "Cambios",
  lead: "Se muestra con cada producto y en los términos. Arrepentirse es aparte: por ley son 10 días y la devolución la pagás vos.",
};

const unsuggested = { autoComplete: "off" } as const;

/** A parser that takes the right texts as they are. */
const only = (isRight: (text: string) => boolean) => (text: string) =>
  isRight(text) ? text : null;

const isPhone = (text: string) =>
  /^[+\d\s().-]{6,30}$/.test(text) && (text.match(/\d/g) ?? []).length >= 6;

const isPrefix = (text: string) => /^[A-Z]{4}$/.test(text);

const profile = (name: [name: string, label: string], url: [name: string, label: string]) => [
  textField({ name: name[0], label: name[1], maxLength: 30 }),
  textField({
    isBeside: true,
    name: url[0],
    label: url[1],
    hint: "Empieza con https://",
    maxLength: 120,
    parse: only(isSocialAddress),
    problem: "Copiá la dirección completa de tu perfil: empieza con https://",
    input: { type: "url" },
  }),
];

const PROFILES = [
  profile(["red", "Red social"], ["redDireccion", "Dirección de tu perfil"]),
  profile(["red2", "Segunda red"], ["redDireccion2", "Perfil en la segunda red"]),
  profile(["red3", "Tercera red"], ["redDireccion3", "Perfil en la tercera red"]),
  profile(["red4", "Cuarta red"], ["redDireccion4", "Perfil en la cuarta red"]),
];

export const PRESENTATION_SETTINGS = {
  name: simpleSetting({
    section: STORE,
    called: "Nombre de la tienda",
    standard: DEFAULT_SHOP_FACE.name,
    field: textField({
      name: "nombre",
      label: "Nombre de la tienda",
      hint: "Va en el encabezado y en el título de cada página.",
      maxLength: 40,
      required: "Escribí el nombre de la tienda.",
      parse: only(hasVisibleLetter),
      problem: "El nombre tiene que llevar alguna letra o número.",
      isStored: (text) => text !== "",
    }),
  }),
  tagline: simpleSetting({
    section: STORE,
    called: "Frase de la tienda",
    standard: DEFAULT_SHOP_FACE.tagline,
    field: textField({
      name: "lema",
      label: "Qué vendés, en una línea",
      hint: "Va en el pie y en los resultados de los buscadores.",
      maxLength: 100,
      required: "Escribí qué vendés, en una línea.",
    }),
  }),
  /** The four letters that start each order number; empty takes them from the shop's name. */
  orderPrefix: simpleSetting({
    section: STORE,
    called: "Letras de los pedidos",
    standard: DEFAULT_SHOP_FACE.orderPrefix,
    field: textField({
      name: "prefijo",
      label: "Prefijo de los pedidos",
      hint: "Cuatro letras con las que empieza el número de cada pedido nuevo. Si lo dejás vacío, salen del nombre de la tienda. Los pedidos que ya están no cambian.",
      parse: (text) => only(isPrefix)(text.toUpperCase()),
      problem: "Escribí cuatro letras de la A a la Z, sin ñ ni acentos, o dejalo vacío.",
      isStored: (text) => text === "" || isPrefix(text),
      input: { autoCapitalize: "characters", ...unsuggested, maxLength: 8 },
    }),
  }),
  logo: logoSetting,
  look: lookSetting,
  phone: simpleSetting({
    section: CONTACT,
    called: "Teléfono",
    standard: DEFAULT_SHOP_FACE.phone,
    field: textField({
      name: "telefono",
      label: "Teléfono",
      maxLength: 120,
      parse: only(isPhone),
      problem: "Escribí un teléfono con su código de área, por ejemplo +54 9 353 411-2025.",
      input: { type: "tel", ...unsuggested },
    }),
  }),
  email: simpleSetting({
    section: CONTACT,
    called: "E-mail de la tienda",
    standard: DEFAULT_SHOP_FACE.email,
    field: textField({
      name: "email",
      label: "E-mail",
      maxLength: 120,
      parse: only(isTypedEmail),
      problem: "Escribí un e-mail completo, por ejemplo hola@tutienda.com.ar.",
      input: { type: "email", ...unsuggested },
    }),
  }),
  address: simpleSetting({
    section: CONTACT,
    called: "Dirección",
    standard: DEFAULT_SHOP_FACE.address,
    field: textField({
      name: "direccion",
      label: "Dirección",
      maxLength: 120,
      input: unsuggested,
    }),
  }),
  openingHours: simpleSetting({
    section: CONTACT,
    called: "Horario",
    standard: DEFAULT_SHOP_FACE.openingHours,
    field: textField({ name: "horarios", label: "Horarios", maxLength: 120 }),
  }),
  social: structuredSetting({
    section: CONTACT,
    called: "Redes sociales",
    standard: DEFAULT_SHOP_FACE.social,
    // By their position: the name and the address of each profile in turn.
    fields: Object.fromEntries(PROFILES.flat().entries()),
    split: (links: readonly SocialLink[]) =>
      Object.fromEntries(
        PROFILES.flatMap((_, at) => [links[at]?.name ?? "", links[at]?.url ?? ""]).entries(),
      ),
    join: (texts) =>
      PROFILES.map((_, at) => ({ name: texts[2 * at] ?? "", url: texts[2 * at + 1] ?? "" })).filter(
        ({ url }) => url !== "",
      ),
    check: requireWholeProfiles,
  }),
  /** Number of interest-free instalments; 1 means none. */
  instalments: simpleSetting({
    section: PRICES,
    called: "Cuotas",
    standard: DEFAULT_SHOP_FACE.instalments,
    field: numberField({
      name: "cuotas",
      label: "Cuotas sin interés",
      hint: `De 1 a ${MAX_INSTALMENTS}. Con 1 no se anuncian cuotas. Se muestran mientras Mercado Pago está conectado.`,
      min: 1,
      max: MAX_INSTALMENTS,
      problem: `Escribí un número entero de 1 a ${MAX_INSTALMENTS}.`,
    }),
  }),
  /** Discount for bank transfers; 0 means none. */
  transferDiscountPercent: simpleSetting({
    section: PRICES,
    called: "Descuento por transferencia",
    standard: DEFAULT_SHOP_FACE.transferDiscountPercent,
    field: numberField({
      isBeside: true,
      name: "descuento",
      label: "Descuento por transferencia",
      hint: `En %, de 0 a ${MAX_TRANSFER_DISCOUNT_PERCENT}. Con 0 no se anuncia. La Ley 25.065 (art. 37 c) no deja cobrar más con tarjeta en un pago que en efectivo: preguntale a tu contador.`,
      min: 0,
      max: MAX_TRANSFER_DISCOUNT_PERCENT,
      problem: `Escribí un número entero de 0 a ${MAX_TRANSFER_DISCOUNT_PERCENT}.`,
      isPercent: true,
    }),
  }),
  /** The two messages of the promo banner; an empty one is left out. */
  promoMessages: structuredSetting({
    section: PRICES,
    called: "Mensajes de arriba",
    standard: DEFAULT_SHOP_FACE.promoMessages,
    fields: {
      first: textField({ name: "aviso1", label: "Primer aviso", maxLength: 80 }),
      second: textField({ name: "aviso2", label: "Segundo aviso", maxLength: 80 }),
    },
    split: ([first, second]) => ({ first, second }),
    join: ({ first, second }) => [first, second] as const,
  }),
  holiday: groupSetting({
    section: HOLIDAY,
    called: "Vacaciones",
    standard: { from: null, until: null, text: "" },
    fields: {
      from: dayField({
        name: "vacacionesDesde",
        label: "Primer día",
        hint: "Vacío: desde ya.",
      }),
      until: dayField({
        isBeside: true,
        name: "vacacionesHasta",
        label: "Último día",
        hint: "Ese día inclusive. Vacío: no hay vacaciones.",
      }),
      text: textField({
        name: "vacacionesTexto",
        label: "Aviso",
        hint: "Vacío: “Estamos de vacaciones.” El día en que volvés a preparar pedidos va solo, a continuación.",
        maxLength: 160,
        rows: 2,
      }),
    },
    check: checkHoliday,
  }),
  /** Cost and time limit of an exchange; empty is not shown. */
  exchangeTerms: simpleSetting({
    section: EXCHANGES,
    called: "Cambios",
    standard:
      "Tenés 30 días para cambiar el talle o el color, con la prenda sin uso y con su etiqueta. En el local es gratis; por correo, los envíos del cambio los pagás vos.",
    field: textField({
      name: "cambios",
      label: "Cambios de talle o color",
      hint: "Cuántos días hay, cómo tiene que estar la prenda y quién paga los envíos.",
      maxLength: 300,
      rows: 3,
    }),
  }),
  /** The headline of the home page, empty for the shop's name, and the text below it. */
  cover: groupSetting({
    section: COVER,
    called: "Texto de la portada",
    standard: {
      title: "Otoño, invierno, abrigo.",
      text: "Once marcas independientes, elegidas prenda por prenda. Telas que pesan lo justo y duran más de una temporada.",
    },
    fields: {
      title: textField({
        name: "titulo",
        label: "Título de la portada",
        hint: "Después de cada coma empieza un renglón, y el último va en el color de acento. Si lo dejás vacío, va el nombre de la tienda.",
        maxLength: 60,
      }),
      text: textField({ name: "texto", label: "Texto de la portada", maxLength: 240, rows: 3 }),
    },
  }),
  /** How that headline is shown, where it leads, and on which days. */
  coverDisplay: coverSetting,
  /** The collection on the home page: its stored value, empty for none, its name and its season. */
  collection: groupSetting({
    section: COVER,
    called: "Colección",
    standard: DEFAULT_SHOP_FACE.collection,
    fields: {
      name: textField({ name: "coleccionNombre", label: "Nombre de la colección", maxLength: 60 }),
      season: textField({
        isBeside: true,
        name: "coleccionTemporada",
        label: "Temporada",
        maxLength: 30,
      }),
      id: textField({
        name: "coleccion",
        label: "Código de la colección",
        maxLength: 40,
      }),
    },
    check: requireWholeCollection,
  }),
  frontNote: noteSetting,
  /** Buttons on the cards of lists that put a size into the cart. */
  listsSizes: simpleSetting({
    section: LISTS,
    called: "Talles en las listas",
    standard: false,
    field: yesNoField({
      name: "tallesEnListas",
      label: "Agregar al carrito desde las listas",
      hint: "Cada prenda de un solo color muestra los talles que hay: un toque agrega uno, sin entrar a su página.",
    }),
  }),
  /** What exchanges say about the fit of a product, below its sizes. */
  tellsFit: simpleSetting({
    section: EXCHANGES,
    called: "Calce según los cambios",
    standard: false,
    field: yesNoField({
      name: "calceSegunCambios",
      label: "Decir si una prenda calza chico o grande",
      hint: "Con 5 cambios, devoluciones o respuestas por talle, lo dice con los números arriba de su guía de talles: “lo dicen 4 de 11 cambios”.",
    }),
  }),
  /** Off at first: an update must not begin to write to a shop's customers. */
  asksFit: simpleSetting({
    section: EXCHANGES,
    called: "Preguntar cómo quedó",
    standard: false,
    field: yesNoField({
      name: "preguntaCalce",
      label: "Preguntar por e-mail cómo le quedó cada prenda",
      hint: "Una sola vez, 3 días después de que marcás el pedido como entregado: “Me quedó chico · bien · grande”. Las respuestas cuentan junto con los cambios. A quien pidió un cambio o se arrepintió no le preguntamos.",
    }),
  }),
};

export type PresentationSettings = SettingValues<typeof PRESENTATION_SETTINGS>;

function requireWholeProfiles(texts: Record<string, string>): Record<string, string> {
  const found = PROFILES.flatMap((_, at) => {
    const [name, url] = [2 * at, 2 * at + 1];
    if ((texts[name] === "") === (texts[url] === "")) return [];
    return texts[name] === ""
      ? [[name, "Escribí cómo se llama la red, por ejemplo Instagram."]]
      : [[url, "Copiá la dirección de tu perfil, o borrá el nombre de la red."]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

const COLLECTION_ERRORS = {
  id: "Escribí el valor que llevan los productos de la colección.",
  name: "Escribí el nombre de la colección.",
  season: "Escribí la temporada, por ejemplo FW25.",
};

function requireWholeCollection(texts: Record<keyof typeof COLLECTION_ERRORS, string>) {
  const parts = Object.keys(COLLECTION_ERRORS) as (keyof typeof COLLECTION_ERRORS)[];
  const missing = parts.filter((part) => texts[part] === "");
  if (missing.length === parts.length) return {};
  return Object.fromEntries(missing.map((part) => [part, COLLECTION_ERRORS[part]]));
}

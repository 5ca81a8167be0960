import type { ShippingZone } from "../buying/shipping";
import { choiceField, numberField, textField, yesNoField } from "../plain/fields";
import { FISCAL_CONDITIONS } from "../payments/price-block";
import { parseBankAlias, parseCbu, parseCuit, parseQrPos } from "./checked-numbers";
import { DEFAULT_SHOP_FACE } from "./default-face";
import { FIXED_HOLIDAYS, publicHolidaysField } from "./public-holidays";
import {
  groupSetting,
  simpleSetting,
  storedSetting,
  type Section,
  type SettingValues,
} from "./setting";

export const MAX_TRANSFER_HOURS = 240;
/** Shorter, and a shopper who looks for the card would lose the pieces. */
const MIN_ONLINE_HOLD_MINUTES = 10;
const MAX_ONLINE_HOLD_MINUTES = 1440;
/** Fewer, and a usual cart would not fit. */
const MIN_UNPAID_PIECES = 5;
const MAX_UNPAID_PIECES = 1000;
const MAX_LOW_STOCK = 100;
const MAX_NAME_LENGTH = 80;
/** Earlier, and no parcel would leave on the day of its payment. */
const MIN_DISPATCH_HOUR = 6;
const MAX_DISPATCH_HOUR = 23;

const SELLER: Section = { id: "quien-vende", title: "Quién vende" };

const BANK: Section = {
  id: "transferencias",
  title: "Transferencias",
  lead: "Es lo que ve quien elige pagar por transferencia. Con el CBU o el alias alcanza.",
};

const STOCK: Section = {
  id: "reservas",
  title: "Stock y reservas",
  lead: "Vale para los talles y colores que contás. Una transferencia reserva las prendas hasta su plazo, y el efectivo o un comprobante, 5 días. Después el pedido se cancela solo y se le avisa a quien compró.",
};

const PICKUP: Section = { id: "retiros", title: "Retiro en el local" };

const DISPATCH: Section = {
  id: "despachos",
  title: "Cuándo llega",
  lead: "Con esto y los días hábiles de cada zona, el producto, el carrito, la compra, el pedido y los e-mails dicen entre qué días llega. Los sábados, los domingos y los feriados no cuentan, y en tus vacaciones no sale nada.",
};

const EXCHANGES: Section = {
  id: "cambios",
  title: "Cambios y devoluciones",
  lead: "Quien compró los pide desde la página de su pedido o en /cambios, y vos los respondés en “Cambios”. El arrepentimiento de 10 días es un derecho aparte: siempre vale, y la vuelta la pagás vos.",
};

const MAX_EXCHANGE_DAYS = 365;
const MAX_EXCHANGE_HOLD_DAYS = 30;

export const WAY_BACK_PAYERS = [
  { id: "shopper", label: "Quien compró" },
  { id: "shop", label: "La tienda" },
] as const;

const EXPLANATIONS = {
  monotributo: "El precio se muestra entero, sin la línea de impuestos.",
  "responsable-inscripto":
    "Debajo de cada precio va el precio sin impuestos nacionales, en letra más chica (Ley 27.743). El IVA de cada producto se elige en su ficha.",
};

const unsuggested = { autoComplete: "off" } as const;

const nameRules = (what: string) => ({
  maxLength: MAX_NAME_LENGTH,
  tooLong: `${what} puede tener hasta ${MAX_NAME_LENGTH} letras.`,
  input: unsuggested,
});

const DEFAULT_ZONES: readonly ShippingZone[] = [
  {
    name: "Envío a Córdoba",
    reach: { kind: "provinces", provinces: ["X"] },
    priceInPesos: 6500,
    days: { min: 2, max: 4 },
    freeAboveInPesos: 150_000,
  },
  {
    name: "Envío a todo el país",
    reach: { kind: "everywhere" },
    priceInPesos: 9500,
    days: { min: 4, max: 8 },
    freeAboveInPesos: 250_000,
  },
];

export const SELLING_SETTINGS = {
  /** Decides whether prices are also shown without national taxes. */
  fiscalCondition: simpleSetting({
    section: SELLER,
    called: "Condición fiscal",
    standard: DEFAULT_SHOP_FACE.fiscalCondition,
    field: choiceField({
      name: "condicion",
      label: "Condición fiscal",
      options: FISCAL_CONDITIONS.map((one) => ({ ...one, hint: EXPLANATIONS[one.id] })),
      problem: "Elegí tu condición fiscal.",
    }),
  }),
  /** The seller, as the law requires; empty values are not shown. */
  company: groupSetting({
    section: SELLER,
    called: "Datos de quien vende",
    standard: DEFAULT_SHOP_FACE.company,
    fields: {
      name: textField({
        name: "razonSocial",
        label: "Razón social",
        hint: "O tu nombre y apellido, si vendés a tu nombre.",
        ...nameRules("La razón social"),
      }),
      cuit: textField({
        isBeside: true,
        name: "cuit",
        label: "CUIT",
        hint: "Por ejemplo 20-12345678-6. La ley pide mostrarlo en la tienda.",
        parse: parseCuit,
        problem: "Revisá el CUIT: son 11 números y el último no coincide con los demás.",
        input: { inputMode: "numeric", ...unsuggested },
      }),
    },
  }),
  /** Without CBU and alias the order's page asks the shopper to wait for them. */
  bank: groupSetting({
    section: BANK,
    called: "Cuenta para transferencias",
    standard: { holder: "", name: "", cbu: "", alias: "" },
    fields: {
      holder: textField({
        name: "titular",
        label: "Titular de la cuenta",
        ...nameRules("El titular"),
      }),
      name: textField({
        isBeside: true,
        name: "banco",
        label: "Banco o billetera",
        ...nameRules("El banco"),
      }),
      cbu: textField({
        name: "cbu",
        label: "CBU o CVU",
        hint: "Los 22 números, con o sin espacios.",
        parse: parseCbu,
        problem: "Revisá el CBU: son 22 números y alguno no coincide con los que lo verifican.",
        input: { inputMode: "numeric", ...unsuggested },
      }),
      alias: textField({
        isBeside: true,
        name: "alias",
        label: "Alias",
        hint: "Por ejemplo MI.TIENDA.ROPA",
        parse: parseBankAlias,
        problem: "El alias tiene de 6 a 20 letras, números, puntos o guiones, sin espacios.",
        input: unsuggested,
      }),
    },
    check: ({ holder, cbu, alias }) =>
      holder === "" && (cbu !== "" || alias !== "")
        ? { holder: "Escribí a nombre de quién está la cuenta: quien transfiere lo compara." }
        : {},
  }),
  transferHours: simpleSetting({
    section: BANK,
    called: "Plazo para transferir",
    standard: 48,
    field: numberField({
      name: "horas",
      label: "Horas para transferir",
      hint: `Cuánto espera un pedido, de 1 a ${MAX_TRANSFER_HOURS} horas. Después se cancela solo si reserva prendas contadas; a los demás los cancelás vos.`,
      min: 1,
      max: MAX_TRANSFER_HOURS,
      problem: `Escribí un número entero de horas, de 1 a ${MAX_TRANSFER_HOURS}.`,
    }),
  }),
  onlineHoldMinutes: simpleSetting({
    section: STOCK,
    called: "Reserva con Mercado Pago",
    standard: 60,
    field: numberField({
      name: "reserva",
      label: "Minutos que reserva Mercado Pago",
      hint: `De ${MIN_ONLINE_HOLD_MINUTES} a ${MAX_ONLINE_HOLD_MINUTES}. Un cupón para pagar en efectivo reserva hasta que vence.`,
      min: MIN_ONLINE_HOLD_MINUTES,
      max: MAX_ONLINE_HOLD_MINUTES,
      problem: `Escribí un número entero de minutos, de ${MIN_ONLINE_HOLD_MINUTES} a ${MAX_ONLINE_HOLD_MINUTES}.`,
    }),
  }),
  /** Counted sizes and colours with so many pieces or fewer are about to run out. */
  lowStock: simpleSetting({
    section: STOCK,
    called: "Aviso de por agotarse",
    standard: 2,
    field: numberField({
      isBeside: true,
      name: "minimo",
      label: "Avisar cuando queden",
      hint: `Piezas de un talle y color, de 0 a ${MAX_LOW_STOCK}.`,
      min: 0,
      max: MAX_LOW_STOCK,
    }),
  }),
  /** Counted pieces that unpaid orders from one network address may hold. */
  unpaidPiecesPerAddress: simpleSetting({
    section: STOCK,
    called: "Piezas sin pagar por conexión",
    standard: 15,
    field: numberField({
      intro:
        "Para que nadie se quede con tus prendas sin pagar: pasado el tope, tomamos el pedido igual, pero las prendas siguen a la venta hasta que lo separes o llegue el pago. Con poco stock, en total entra al menos lo de una conexión.",
      name: "porRed",
      label: "Piezas sin pagar por conexión",
      hint: `De ${MIN_UNPAID_PIECES} a ${MAX_UNPAID_PIECES}, entre los pedidos de una misma red.`,
      min: MIN_UNPAID_PIECES,
      max: MAX_UNPAID_PIECES,
    }),
  }),
  /** Percent of the counted pieces that all unpaid orders together may hold. */
  unpaidSharePercent: simpleSetting({
    section: STOCK,
    called: "Piezas sin pagar en total",
    standard: 30,
    field: numberField({
      isBeside: true,
      name: "parte",
      label: "Piezas sin pagar en total",
      hint: "Por ciento de lo que tenés para vender, de 1 a 100.",
      min: 1,
      max: 100,
      isPercent: true,
    }),
  }),
  /** Whether orders can be picked up, at `address` and in `openingHours`. */
  offersPickup: simpleSetting({
    section: PICKUP,
    called: "Retiro en el local",
    standard: true,
    field: yesNoField({ name: "retiro", label: "Los pedidos se pueden retirar en el local" }),
  }),
  acceptsCash: simpleSetting({
    section: PICKUP,
    called: "Efectivo",
    standard: true,
    field: yesNoField({ name: "efectivo", label: "Quien retira puede pagar en efectivo" }),
  }),
  /** Without one, no sale at the counter, and no manual order that is handed over at once. */
  counterNeedsTill: simpleSetting({
    section: PICKUP,
    called: "Caja abierta para vender en el mostrador",
    standard: false,
    field: yesNoField({
      name: "exigeCaja",
      label: "Las ventas del mostrador necesitan una caja abierta",
      hint: "También los pedidos a mano que ya se pagaron y se llevan.",
    }),
  }),
  /** The name of the owner's till at Mercado Pago, for codes at the counter; empty for none. */
  counterQrPos: simpleSetting({
    section: PICKUP,
    called: "Caja de Mercado Pago para el QR",
    standard: "",
    field: textField({
      name: "cajaQr",
      label: "Caja de Mercado Pago para cobrar con QR",
      hint: "El identificador externo de la caja que creaste en Mercado Pago. Vacío: el mostrador no cobra con QR.",
      parse: parseQrPos,
      problem:
        "El identificador de la caja son hasta 40 letras sin acento y números, sin espacios.",
      input: unsuggested,
    }),
  }),
  /** What may be missing of a till that the role Ventas closes without an owner; in whole pesos. */
  tillLimitInPesos: simpleSetting({
    section: PICKUP,
    called: "Tope de faltante de caja",
    standard: 2000,
    field: numberField({
      name: "topeCaja",
      label: "Ventas cierra la caja sin un Dueño si faltan hasta",
      hint: "En pesos. Si falta más, el cierre pide la contraseña de un Dueño.",
      min: 0,
      max: 9_999_999,
    }),
  }),
  /** Orders that are paid before this hour of a working day leave on it. */
  dispatchHour: simpleSetting({
    section: DISPATCH,
    called: "Hora de los despachos",
    standard: 12,
    field: numberField({
      name: "despacho",
      label: "Salen en el día los pedidos pagados hasta las",
      hint: `La hora, de ${MIN_DISPATCH_HOUR} a ${MAX_DISPATCH_HOUR}. Los que se pagan después salen el día hábil siguiente.`,
      min: MIN_DISPATCH_HOUR,
      max: MAX_DISPATCH_HOUR,
    }),
  }),
  publicHolidays: simpleSetting({
    section: DISPATCH,
    called: "Feriados",
    standard: FIXED_HOLIDAYS,
    field: publicHolidaysField({
      name: "feriados",
      label: "Feriados",
      hint: "Uno por renglón: 25/12 vale todos los años, y 24/12/2026 uno solo. Vienen los nacionales de fecha fija: sumá con su año el carnaval, el Viernes Santo, los que se trasladan y los de tu ciudad.",
    }),
  }),
  /** Days from when the order arrived on which an exchange can be asked; 0 takes none. */
  exchangeDays: simpleSetting({
    section: EXCHANGES,
    called: "Días para pedir un cambio",
    standard: 30,
    field: numberField({
      name: "diasCambio",
      label: "Días para pedir un cambio",
      hint: `Desde la entrega, de 0 a ${MAX_EXCHANGE_DAYS}. Con 0 no se pueden pedir por la página.`,
      min: 0,
      max: MAX_EXCHANGE_DAYS,
    }),
  }),
  /** Working days for which the new piece is held. */
  exchangeHoldDays: simpleSetting({
    section: EXCHANGES,
    called: "Días que se guarda el talle nuevo",
    standard: 5,
    field: numberField({
      isBeside: true,
      name: "diasGuardado",
      label: "Días hábiles que se guarda lo nuevo",
      hint: `De 1 a ${MAX_EXCHANGE_HOLD_DAYS}, si contás ese talle. Después vuelve a la venta y les avisamos a los dos.`,
      min: 1,
      max: MAX_EXCHANGE_HOLD_DAYS,
    }),
  }),
  /** Who pays the way of a piece to the shop, unless it has a fault. */
  wayBackPayer: simpleSetting({
    section: EXCHANGES,
    called: "Quién paga la vuelta de un cambio",
    standard: "shopper",
    field: choiceField({
      name: "vuelta",
      label: "Quién paga el envío de vuelta",
      options: WAY_BACK_PAYERS,
      problem: "Elegí quién paga la vuelta.",
    }),
  }),
  /** Whether another size costs what was paid, although the price rose since. */
  exchangeKeepsPrice: simpleSetting({
    section: EXCHANGES,
    called: "El cambio de talle respeta el precio pagado",
    standard: true,
    field: yesNoField({
      name: "precioPagado",
      label: "Otro talle de lo mismo vale lo que se pagó, aunque hoy cueste más",
    }),
  }),
  shippingZones: storedSetting({ called: "Zonas de envío", standard: DEFAULT_ZONES }),
};

export type SellingSettings = SettingValues<typeof SELLING_SETTINGS>;

import { CSV_START, writeExactCsvLine, type CsvCell } from "../../app/domain/plain/csv";

/** The rows of a spreadsheet, its headings first. */
type Table = readonly (readonly CsvCell[])[];

const HEADINGS = [
  ...["ID", "Nombre", "Precio", "Marca", "Categoría", "Talle", "Color", "Stock", "SKU"],
  ...["Código de barras", "Visible", "Descripción", "Fotos"],
];
const SIZES = ["S", "M", "L"];
/** Each has half of the products. */
const KINDS = ["Ponchos", "Ruanas"];
const BRANDS = 10;
const PICTURE = "/dibujos/600x600/remera/negro/38-frente.svg";

type Wanted = {
  /** The number of the first product. */
  from: number;
  count: number;
  origin: string;
  /** One in so many products has two colours. */
  twoColored: number;
  sizes?: readonly string[];
  /** Pesos above the price that a product is made with. */
  raise?: number;
};

/** Products as a shop has them, in Tela's own format, a line for each size and colour: counted and with codes. */
export function makeTable({ from, count, ...kind }: Wanted): Table {
  const products = Array.from({ length: count }, (_, at) => from + at);
  return [HEADINGS, ...products.flatMap((number) => makeRows(number, kind))];
}

function makeRows(
  number: number,
  { origin, twoColored, sizes = SIZES, raise = 0 }: Omit<Wanted, "from" | "count">,
) {
  const id = `producto-${number}`;
  const colors = number % twoColored === 0 ? ["Negro", "Crudo"] : ["Negro"];
  const variants = colors.flatMap((color) => sizes.map((size) => ({ color, size })));
  const own = {
    name: `Prenda ${number}`,
    price: 10_000 + number + raise,
    brand: `Marca ${number % BRANDS}`,
    kind: KINDS[number % KINDS.length] ?? "",
    description: `Prenda número ${number} de algodón peinado, «suave» y fresca.\n\n- Lavado a mano\n- Talles reales`,
  };
  return variants.map(({ color, size }, at): CsvCell[] => {
    const isFirst = at === 0;
    const first = (cell: CsvCell) => (isFirst ? cell : null);
    return [
      ...[id, first(own.name), first(own.price), first(own.brand), first(own.kind), size, color],
      ...[number % 9, `SKU-${number}-${at}`, `779${String(number).padStart(9, "0")}${at}`],
      ...[first("Sí"), first(own.description), first(origin + PICTURE)],
    ];
  });
}

export function writeCsv(table: Table): string {
  return CSV_START + table.map(writeExactCsvLine).join("");
}

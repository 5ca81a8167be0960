import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { adminPaths } from "../../../admin-paths";
import { describeChoice } from "../../../domain/buying/line-choice";
import { countLeft } from "../../../domain/stock/stock-words";
import {
  NEW_CODE_FIELD,
  NEW_CODE_PIECE,
  SCAN_FIELD,
  type CounterPiece,
  type FoundForCounter,
} from "../../../forms/counter/counter-form";
import { FieldError, TextField } from "../../fields";
import { PostForm } from "../../form";
import { KEEP_PLACE } from "../../page-focus";
import { Price } from "../../price";
import { useMay } from "../access";
import { DiscountFields, LineFields } from "../orders/manual-order/sale-form";
import { ProductThumb } from "../products/product-thumb";
import { CameraScan } from "./camera-scan";
import type { CounterData } from "./counter-data";
import { scanAddress, type Scans } from "./use-scans";

type PartProps = { page: CounterData };

type ScanFormProps = PartProps & { scans: Scans; isRefused: boolean };

/** A scanner types the code and Enter. The field begins empty and with the focus, for the next code. */
export function ScanForm({ page, scans, isRefused }: ScanFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const findField = () => form.current?.elements.namedItem(SCAN_FIELD) as HTMLInputElement | null;

  // After each answer, and after the page's own focus, which is its heading. What is typed meanwhile stays, so the
  // field is the same one.
  useEffect(() => {
    const focus = () => {
      if (!isRefused && !isTypingElsewhere()) findField()?.focus();
    };
    const timer = setTimeout(focus);
    return () => clearTimeout(timer);
  }, [page.address, page.text, isRefused]);

  function take(event: React.FormEvent) {
    event.preventDefault();
    const field = findField();
    if (!field) return;
    scans.add(field.value);
    field.value = "";
  }

  return (
    <>
      <Form
        ref={form}
        method="get"
        action={adminPaths.counter()}
        className="product-search"
        role="search"
        onSubmit={take}
        {...KEEP_PLACE}
      >
        <LineFields rows={page.rows} />
        <DiscountFields discount={page.discount} />
        <TextField
          name={SCAN_FIELD}
          label="Código o nombre"
          hint="Código de barras, SKU o palabras. Para varias iguales: 3*código."
          // A scanner types into the field that has the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isRefused}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="button button-quiet">Agregar</button>
      </Form>
      <CameraScan onCode={scans.add} />
      <Missed page={page} scans={scans} />
    </>
  );
}

/** The cash that somebody gives, for example. */
function isTypingElsewhere(): boolean {
  const active = document.activeElement;
  return active?.matches("input:not([type=radio], [type=checkbox]), select, textarea") ?? false;
}

function Missed({ page, scans: { missed } }: PartProps & { scans: Scans }) {
  if (missed.length === 0) return null;
  return (
    <div role="alert" className="notice">
      <p>{missed.length === 1 ? "Un código no se sumó:" : "Estos códigos no se sumaron:"}</p>
      <ul>
        {missed.map((code) => (
          <li key={code}>
            <Link to={scanAddress(page.address, code)} {...KEEP_PLACE}>
              Buscar {code}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param problem - why a new code was not given */
export function Found({ page, problem }: PartProps & { problem: string | undefined }) {
  const { text, isFull, found, newCode } = page;
  if (newCode !== null) return <NewCode page={page} code={newCode} problem={problem} />;
  if (found === null) return null;
  if (isFull) return <p role="alert">No entran más prendas de “{text}” en esta venta.</p>;
  if (found.length === 0) return <NothingFound page={page} />;
  return (
    <FoundProducts
      found={found}
      choose={(piece, name) => (
        <Link className="button button-quiet button-small" to={piece.address} {...KEEP_PLACE}>
          {describeChoice(piece) || (page.rows.length === 0 ? "Agregar" : "Sumar")}
          <span className="visually-hidden"> de {name}</span>
          {piece.left !== null && ` · ${countLeft(piece.left)}`}
        </Link>
      )}
    />
  );
}

type FoundProductsProps = {
  found: readonly FoundForCounter[];
  choose: (piece: CounterPiece, name: string) => React.ReactNode;
};

function FoundProducts({ found, choose }: FoundProductsProps) {
  return (
    <ul className="order-items" aria-label="Productos encontrados">
      {found.map(({ id, name, image, priceInPesos, pieces }) => (
        <li key={id}>
          <ProductThumb address={image} />
          <div>
            <p className="order-item-name">{name}</p>
            <ul className="counter-pieces" aria-label={`Talles y colores de ${name}`}>
              {pieces.map((piece) => (
                <li key={piece.piece}>{choose(piece, name)}</li>
              ))}
            </ul>
          </div>
          <p className="order-item-total">
            <Price amountInPesos={priceInPesos} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ page }: PartProps) {
  const { text, isBarcode } = page;
  const mayChange = useMay("catalogue.change");
  if (!isBarcode) return <p role="alert">Nada coincide con “{text}”.</p>;
  return (
    <>
      <p role="alert">
        Ninguna prenda tiene el código {text}.{" "}
        {mayChange ? "¿Es nuevo? Sumalo a un talle:" : "Buscala por su nombre."}
      </p>
      {mayChange && <PieceSearch page={page} code={text} />}
    </>
  );
}

/** Which piece gets the code; the sale goes on with it. */
function PieceSearch({ page, code }: PartProps & { code: string }) {
  return (
    <Form
      method="get"
      action={adminPaths.counter()}
      className="product-search"
      aria-label="Prenda del código nuevo"
      {...KEEP_PLACE}
    >
      <LineFields rows={page.rows} />
      <DiscountFields discount={page.discount} />
      <input type="hidden" name={NEW_CODE_FIELD} value={code} />
      <TextField
        key={page.text}
        name={SCAN_FIELD}
        id="prenda-del-codigo"
        label="¿De qué prenda es?"
        defaultValue={page.newCode === null ? "" : page.text}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="button button-quiet">Buscar la prenda</button>
    </Form>
  );
}

type NewCodeProps = PartProps & { code: string; problem: string | undefined };

function NewCode({ page, code, problem }: NewCodeProps) {
  const { found, text, address } = page;
  return (
    <section className="new-code" aria-label={`Código nuevo ${code}`}>
      <p>
        Código nuevo <strong>{code}</strong>: elegí de qué talle y color es, y se suma a la venta.{" "}
        <Link to={address} {...KEEP_PLACE}>
          Dejarlo
        </Link>
      </p>
      <FieldError id="codigo-nuevo" error={problem} />
      <PieceSearch page={page} code={code} />
      {found !== null && found.length === 0 && (
        <p role="alert">Nada coincide con “{text}”: probá con otras palabras.</p>
      )}
      {found !== null && found.length > 0 && (
        <PostForm action={toNewCode(address, code, text)} {...KEEP_PLACE}>
          <input type="hidden" name="intent" value="give-code" />
          <input type="hidden" name={NEW_CODE_FIELD} value={code} />
          <LineFields rows={page.rows} />
          <DiscountFields discount={page.discount} />
          <FoundProducts
            found={found}
            choose={(piece, name) => (
              <button
                className="button button-quiet button-small"
                name={NEW_CODE_PIECE}
                value={piece.piece}
              >
                {describeChoice(piece) || "Es esta"}
                <span className="visually-hidden"> de {name}</span>
              </button>
            )}
          />
        </PostForm>
      )}
    </section>
  );
}

/** The page that the form stands on, so that a refusal shows it again. */
function toNewCode(sale: string, code: string, text: string): string {
  return `${scanAddress(sale, text)}&${new URLSearchParams({ [NEW_CODE_FIELD]: code })}`;
}

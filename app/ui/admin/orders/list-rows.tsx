import { Link } from "@remix-run/react";

import type { ListCount, PageCursor, ListSlice } from "../../../domain/orders/back-office-list";
import { formatCount } from "./figures";

type ListRowsProps = {
  label: string;
  /** What is listed: one of them, and several. */
  noun: readonly [string, string];
  slice: Omit<ListSlice<unknown>, "rows">;
  /** Of the page at this cursor; null is the first. */
  address: (cursor: PageCursor | null) => string;
  /** Where all that the list holds is downloaded as a spreadsheet. */
  exportAddress: string;
  /** The table. */
  children: React.ReactNode;
};

/** One page of a list: how many there are in all, the rows, and the way to the other pages. */
export function ListRows({ label, noun, slice, address, exportAddress, children }: ListRowsProps) {
  return (
    <section aria-label={label} className="list-rows">
      <div className="list-summary">
        <p className="list-total">{describeTotal(slice.count, noun)}</p>
        {/* Not a page of the shop's: the browser itself fetches the file. */}
        <a className="list-export" href={exportAddress} download>
          Descargar planilla (CSV)
        </a>
      </div>
      {children}
      <SliceLinks slice={slice} address={address} />
    </section>
  );
}

/** The way to the pages beside this one, and back to the first. */
function SliceLinks({ slice, address }: Pick<ListRowsProps, "slice" | "address">) {
  const { previous, next } = slice;
  if (previous === null && next === null) return null;
  return (
    <nav className="page-links" aria-label="Páginas">
      {previous !== null && (
        <>
          <Link className="button button-quiet button-small" to={address(null)}>
            Primera página
          </Link>
          <Link className="button button-quiet button-small" rel="prev" to={address(previous)}>
            Anteriores
          </Link>
        </>
      )}
      {next !== null && (
        <Link className="button button-quiet button-small" rel="next" to={address(next)}>
          Siguientes
        </Link>
      )}
    </nav>
  );
}

function describeTotal({ count, isMore }: ListCount, [one, several]: ListRowsProps["noun"]) {
  if (isMore) return `Más de ${formatCount(count)} ${several}`;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`;
}

type EmptyListProps = { title: string; text: string; all?: { to: string; text: string } };

/** Instead of rows: nothing is there yet, or, with a way to all of them, nothing was found. */
export function EmptyList({ title, text, all }: EmptyListProps) {
  return (
    <section className="panel panel-empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {all && (
        <p>
          <Link className="button button-quiet" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}

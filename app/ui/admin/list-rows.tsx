import { Link } from "@remix-run/react";

import type { ListCount, PageCursor, ListSlice } from "../../domain/orders/back-office-list";
import { useMayOpen } from "./access";
import { formatCount } from "./figures";
import { QuietLink } from "./page-parts";

type ListRowsProps = {
  label: string;
  /** Singular and plural of the listed thing. */
  noun: readonly [string, string];
  slice: Omit<ListSlice<unknown>, "rows">;
  /** The address of the page at this cursor; null means the first page. */
  address: (cursor: PageCursor | null) => string;
  exportAddress: string;
  children: React.ReactNode;
};

export function ListRows({ label, noun, slice, address, exportAddress, children }: ListRowsProps) {
  const { mayOpen } = useMayOpen();
  return (
    <section aria-label={label} className="list-rows">
      <div className="list-summary">
        <p className="list-total">{describeTotal(slice.count, noun)}</p>
        {mayOpen(exportAddress) && (
          // A file, not a page: the browser downloads it.
          <a className="list-export" href={exportAddress} download>
            Descargar planilla (CSV)
          </a>
        )}
      </div>
      {children}
      <SliceLinks slice={slice} address={address} />
    </section>
  );
}

function SliceLinks({ slice, address }: Pick<ListRowsProps, "slice" | "address">) {
  const { previous, next } = slice;
  if (previous === null && next === null) return null;
  return (
    <nav className="page-links" aria-label="Páginas">
      {previous !== null && (
        <>
          <QuietLink to={address(null)}>Primera página</QuietLink>
          <QuietLink rel="prev" to={address(previous)}>
            Anteriores
          </QuietLink>
        </>
      )}
      {next !== null && (
        <QuietLink rel="next" to={address(next)}>
          Siguientes
        </QuietLink>
      )}
    </nav>
  );
}

function describeTotal({ count, isMore }: ListCount, [one, several]: ListRowsProps["noun"]) {
  if (isMore) return `Más de ${formatCount(count)} ${several}`;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`;
}

type EmptyListProps = { title: string; text: string; all?: { to: string; text: string } };

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

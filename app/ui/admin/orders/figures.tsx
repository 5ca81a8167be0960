import { Link } from "@remix-run/react";

export type Figure = {
  label: string;
  value: React.ReactNode;
  /** One line under the value. */
  note?: string;
  /** Where the figure comes from. */
  to?: string;
};

/** A row of numbers that tell how the shop is doing. */
export function Figures({
  figures,
  isMain = false,
}: {
  figures: readonly Figure[];
  isMain?: boolean;
}) {
  return (
    <dl className={isMain ? "figures figures-main" : "figures"}>
      {figures.map(({ label, value, note, to }) => (
        <div key={label} className="figure">
          <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd className="figure-value">{value}</dd>
          {note !== undefined && <dd className="figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A count as people read it; a dash where it could not be read. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? "—" : String(count).replace(/\B(?=(\d{3})+$)/g, ".");
}

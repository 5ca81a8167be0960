import type { Crumb } from "../../domain/catalogue/breadcrumbs";

type BreadcrumbsProps = {
  crumbs: readonly Crumb[];
  /** The path of the page, whose step is no link. */
  current: string;
};

export function Breadcrumbs({ crumbs, current }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Estás en">
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            {path === current ? <span aria-current="page">{name}</span> : <a href={path}>{name}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

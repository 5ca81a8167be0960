import { useLoaderData, Form, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { listHistory, listHistoryPeople } from "../../data/history/list-history.server";
import { nameSubject } from "../../data/history/name-subjects.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { describeAction } from "../../domain/history/actions";
import { listCounts } from "../../domain/history/describe-undo";
import { listScope, type HistoryFilters, SUBJECTS } from "../../domain/history/subjects";
import { may } from "../../domain/owner/roles";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { parseHistoryQuery, writeHistoryQuery } from "../../forms/owner/history-query";
import { adminHeaders } from "../../http/caching";
import { useAdminData } from "../../ui/admin/access";
import { SubjectLink } from "../../ui/admin/history/subject-link";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/admin/list-rows";
import { SelectField, TextField } from "../../ui/fields";
import { PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Historial" };

export const headers = adminHeaders;

export const loader = adminLoader("history.view", async ({ admin, url, read }) => {
  const filters = parseHistoryQuery(url.searchParams);
  const scope = listScope(admin.role);
  const page = await read(listHistory(filters, scope));
  const people = await readOrNull(listHistoryPeople());
  const { kind, subjectId } = filters;
  const isNamed = kind !== null && subjectId !== null && scope.kinds.includes(kind);
  const subject = isNamed ? await readOrNull(nameSubject({ kind, subjectId })) : null;
  return { filters, kinds: [...scope.kinds], page, people: people ?? [], subject };
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type ListedBatch = NonNullable<Page["page"]>["batches"][number];

export default function HistoryRoute() {
  const data = useLoaderData<typeof loader>();
  const { filters, page, subject } = data;
  return (
    <>
      <PageHeader title={subject ? `Historial de ${subject.name}` : "Historial"}>
        <div className="page-actions">
          {subject && <QuietLink to={adminPaths.history()}>Ver todo el historial</QuietLink>}
          {data.kinds.includes("product") && (
            <QuietLink to={adminPaths.bin()}>Papelera de productos</QuietLink>
          )}
        </div>
      </PageHeader>
      <HistoryFilterForm data={data} />
      {page === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <section className="list-rows" aria-label="Cambios">
          {page.batches.length === 0 ? (
            <NoChanges filters={filters} />
          ) : (
            <ol className="history-list">
              {page.batches.map((batch) => (
                <BatchRow key={batch.id} batch={batch} />
              ))}
            </ol>
          )}
          <OlderLinks filters={filters} olderThan={page.olderThan} />
        </section>
      )}
    </>
  );
}

function HistoryFilterForm({ data: { filters, kinds, people } }: { data: Page }) {
  const { who, kind, subjectId, day } = filters;
  const isNarrowed = who !== null || day !== null || (kind !== null && subjectId === null);
  return (
    <details className="history-filter" open={isNarrowed}>
      <summary>Filtrar</summary>
      <Form method="get" action={adminPaths.history()} className="history-filters">
        {subjectId !== null && <input type="hidden" name="id" value={subjectId} />}
        <SelectField
          name="persona"
          label="Persona"
          defaultValue={String(who ?? "")}
          options={[
            { id: "", label: "Todas" },
            ...people.map(({ id, name }) => ({ id: String(id), label: name })),
            { id: "outside", label: "Fuera de la administración" },
          ]}
        />
        {subjectId === null ? (
          <SelectField
            name="cosa"
            label="De qué"
            defaultValue={kind ?? ""}
            options={[
              { id: "", label: "Todas" },
              ...kinds
                .filter((one) => !one.endsWith("redirect"))
                .map((one) => ({ id: one, label: SUBJECTS[one].name })),
            ]}
          />
        ) : (
          <input type="hidden" name="cosa" value={kind ?? ""} />
        )}
        <TextField name="dia" type="date" label="Día" defaultValue={day ?? ""} />
        <button className="button button-small">Filtrar</button>
      </Form>
    </details>
  );
}

function BatchRow({ batch }: { batch: ListedBatch }) {
  const { id, at, adminName, action, undoneBy, undoesId, undoNeeds } = batch;
  const { role } = useAdminData();
  const canUndo = undoneBy === null && undoNeeds?.every((need) => may(role, need)) === true;
  return (
    <li className="history-row">
      <p className="history-what">
        <Link className="row-link" to={adminPaths.historyBatch(id)}>
          {adminName === "" ? "Alguien" : adminName} {describeAction(action)}
        </Link>
        <time className="cell-note" dateTime={at.toISOString()}>
          {formatMoment(at)}
        </time>
      </p>
      <p className="history-subject">
        <SubjectLink subject={batch.first} />
        {describeRest(batch)}
        {undoesId !== null && (
          <>
            {" · "}
            <Link to={adminPaths.historyBatch(undoesId)}>el cambio deshecho</Link>
          </>
        )}
      </p>
      <p className="history-undo">
        {undoneBy !== null && <span className="tag">Deshecho</span>}
        {canUndo && (
          <QuietLink to={adminPaths.historyBatch(id)}>
            Deshacer<span className="visually-hidden"> el cambio del {formatMoment(at)}</span>
          </QuietLink>
        )}
      </p>
    </li>
  );
}

/** " y 24 más" of one kind; " · 25 productos, 60 cantidades" where the named thing is one of others. */
function describeRest({ counts, first, rowCount }: ListedBatch): string {
  if (counts.length < 2) {
    return rowCount > 1 ? ` y ${(rowCount - 1).toLocaleString("es-AR")} más` : "";
  }
  const text = listCounts(counts.filter(({ kind, count }) => kind !== first.kind || count > 1));
  return text === "" ? "" : ` · ${text}`;
}

function OlderLinks({ filters, olderThan }: { filters: HistoryFilters; olderThan: number | null }) {
  if (filters.olderThan === null && olderThan === null) return null;
  const address = (cursor: number | null) =>
    adminPaths.history() + writeHistoryQuery({ ...filters, olderThan: cursor });
  return (
    <nav className="page-links" aria-label="Páginas">
      {filters.olderThan !== null && <QuietLink to={address(null)}>Los más nuevos</QuietLink>}
      {olderThan !== null && (
        <QuietLink rel="next" to={address(olderThan)}>
          Más viejos
        </QuietLink>
      )}
    </nav>
  );
}

function NoChanges({ filters }: { filters: HistoryFilters }) {
  const isNarrowed = writeHistoryQuery(filters) !== "";
  return isNarrowed ? (
    <EmptyList
      title="Ningún cambio por acá"
      text="No hay cambios con esos filtros."
      all={{ to: adminPaths.history(), text: "Ver todo el historial" }}
    />
  ) : (
    <EmptyList
      title="Todavía no hay cambios"
      text="Acá queda quién cambió qué y cuándo, durante dos años, en todo lo que tu rol puede ver."
    />
  );
}

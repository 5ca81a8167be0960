import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { listHistory, listHistoryPeople } from "../../data/history/list-history.server";
import { nameSubject } from "../../data/history/name-subjects.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { listScope } from "../../domain/history/history-filters";
import { parseHistoryQuery } from "../../forms/owner/history-query";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { HistoryPage } from "../../ui/admin/history/history-page";
import type { PageHandle } from "../../ui/document-title";

export const handle: PageHandle = { title: () => "Historial" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "history.view");
  const filters = parseHistoryQuery(new URL(request.url).searchParams);
  const scope = listScope(role);
  const page = await readOrNull(listHistory(filters, scope));
  const people = await readOrNull(listHistoryPeople());
  const { kind, subjectId } = filters;
  const isNamed = kind !== null && subjectId !== null && scope.kinds.includes(kind);
  const subject = isNamed ? await readOrNull(nameSubject({ kind, subjectId })) : null;
  return data(
    { filters, kinds: [...scope.kinds], page, people: people ?? [], subject },
    { status: page === null ? 503 : 200, headers: NO_STORE },
  );
}

export default function HistoryRoute() {
  return <HistoryPage data={useLoaderData<typeof loader>()} />;
}

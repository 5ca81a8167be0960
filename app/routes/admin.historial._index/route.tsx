import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "../../auth/admin-page.server";
import { listHistory, listHistoryPeople } from "../../data/history/list-history.server";
import { nameSubject } from "../../data/history/name-subjects.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { listScope } from "../../domain/history/history-filters";
import { parseHistoryQuery } from "../../forms/owner/history-query";
import { adminHeaders } from "../../http/caching";
import { HistoryPage } from "../../ui/admin/history/history-page";
import type { PageHandle } from "../../ui/document-title";

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

export default function HistoryRoute() {
  return <HistoryPage data={useLoaderData<typeof loader>()} />;
}

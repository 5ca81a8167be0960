import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  answerGiveCodes,
  loadLabels,
  loadLabelSources,
  refuseLabels,
} from "../../flows/labels.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseAskedLabels } from "../../forms/counter/label-form";
import { adminHeaders } from "../../http/caching";
import { badRequest } from "../../http/responses";
import { LabelSources, LabelsPage } from "../../ui/admin/counter/labels-page";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Etiquetas" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url, now, read, setStatus }) => {
  const asked = parseAskedLabels(url.searchParams);
  if (!asked) return { sources: await loadLabelSources(now), labels: null };
  const labels = await read(loadLabels(asked, url.searchParams));
  if (labels && Object.keys(labels.errors).length > 0) setStatus(400);
  return { sources: null, labels };
});

export const action = adminAction("catalogue.change", { "give-codes": giveCodes }, () =>
  refuseLabels(NOT_SAVED, 503),
);

async function giveCodes({ url, by }: AdminForm) {
  const answer = await answerGiveCodes(url.searchParams, by);
  if (!answer) throw badRequest();
  return answer;
}

export default function LabelsRoute() {
  const { sources, labels } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  if (labels) return <LabelsPage page={labels} reply={reply} />;
  return sources ? <LabelSources sources={sources} /> : <Notice text={LOAD_FAILED} />;
}

import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readTakes, startTake } from "../../data/stock/stock-takes.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parseScope, SCOPE_FIELD } from "../../forms/stock/stock-take-form";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { StockTakesPage } from "../../ui/admin/stock/stock-takes-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Conteo de stock" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ read }) => ({
  takes: await read(readTakes()),
}));

export const action = adminAction("catalogue.change", { start }, ({ formData }) =>
  refuse(NOT_SAVED, readChosenScope(formData), 503),
);

function readChosenScope(formData: FormData): string {
  const value = formData.get(SCOPE_FIELD) ?? "";
  if (typeof value !== "string") throw badRequest();
  return value;
}

async function start({ formData, by }: AdminForm) {
  const value = readChosenScope(formData);
  if (value === "") return refuse("Elegí qué vas a contar.", "", 400);
  const scope = parseScope(value);
  if (!scope) throw badRequest();
  const started = await startTake(scope, by);
  switch (started.outcome) {
    case "empty":
      return refuse("Ahí no hay productos para contar.", value, 400);
    case "open":
      return seeOther(adminPaths.stockTake(started.id), await serializeFlash(ALREADY_OPEN));
    case "started":
      return seeOther(adminPaths.stockTake(started.id));
  }
}

const ALREADY_OPEN = {
  title: "Ya había un conteo abierto",
  text: "Seguís ese, con lo que ya está contado.",
};

function refuse(message: string, chosen: string, status: 400 | 503) {
  const reply: FormReply<typeof SCOPE_FIELD> = {
    values: { [SCOPE_FIELD]: chosen },
    errors: { [SCOPE_FIELD]: message },
  };
  return refuseForm(reply, status);
}

export default function StockTakesRoute() {
  const { takes } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <StockTakesPage takes={takes} reply={reply} />;
}

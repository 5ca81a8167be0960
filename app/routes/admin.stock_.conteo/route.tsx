import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readTakes, startTake } from "../../data/stock/stock-takes.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parseScope, SCOPE_FIELD } from "../../forms/stock/stock-take-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { StockTakesPage } from "../../ui/admin/stock/stock-takes-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Conteo de stock" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const takes = await readOrNull(readTakes());
  return data({ takes }, { status: takes === null ? 503 : 200, headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  if (formData.get("intent") !== "start") throw badRequest();
  const value = formData.get(SCOPE_FIELD) ?? "";
  if (typeof value !== "string") throw badRequest();
  if (value === "") return refuse("Elegí qué vas a contar.", "", 400);
  const scope = parseScope(value);
  if (!scope) throw badRequest();
  try {
    const started = await startTake(scope, { author, now: new Date() });
    switch (started.outcome) {
      case "empty":
        return refuse("Ahí no hay productos para contar.", value, 400);
      case "open":
        return seeOther(adminPaths.stockTake(started.id), await serializeFlash(ALREADY_OPEN));
      case "started":
        return seeOther(adminPaths.stockTake(started.id));
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, value, 503);
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

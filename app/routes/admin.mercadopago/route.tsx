import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { eraseConnection } from "../../data/payments/payment-connection-changes.server";
import { dismissUnclaimed } from "../../data/payments/unclaimed-payments.server";
import { parseRowId } from "../../domain/plain/row-id";
import type { Flash } from "../../domain/plain/flash";
import {
  parseApplication,
  readShown,
  type PaymentsReply,
} from "../../forms/payments/payment-application";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { getLog } from "../../log/log.server";
import { beginAuthorization } from "../../payments/authorization.server";
import { checkConnection, readConnectionFacts } from "../../payments/connection-page.server";
import { saveApplication } from "../../payments/application.server";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { ConnectionPage } from "../../ui/admin/payments/connection-page";
import { useReply } from "../../ui/form";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Mercado Pago", formTargets: "authorization" };

export const headers = adminHeaders;

export const loader = adminLoader("payments.connect", async ({ request, now, read }) => ({
  facts: await read(readConnectionFacts(readOrigin(request), now)),
}));

export const action = adminAction(
  "payments.connect",
  { connect, save, check, disconnect, "unclaimed-seen": dismiss },
  ({ formData }) => {
    const isTyped = formData.get("intent") === "save";
    return refuse({ conexion: NOT_SAVED }, 503, isTyped ? readShown(formData) : {});
  },
);

async function connect({ request, admin, now }: AdminForm) {
  const returnTo = readOrigin(request) + adminPaths.paymentsCallback();
  const adminSessionId = admin.sessionId;
  const address = await beginAuthorization({ adminSessionId, returnTo }, now);
  if (address === null) {
    const text = "Faltan los datos de la aplicación: cargá el Client ID y el Client Secret.";
    return refuse({ aplicacion: text }, 400);
  }
  return seeOther(address);
}

async function save({ formData, by }: AdminForm) {
  const { application, reply } = parseApplication(formData);
  if (!application) return refuseForm(reply, 400);
  if (!(await saveApplication(application, by))) {
    const text =
      "Es otra aplicación: pegá también su Client Secret, el que está guardado no le sirve.";
    return refuse({ secreto: text }, 400, readShown(formData));
  }
  return tell({ title: "Datos guardados", text: "Las claves quedaron cifradas." });
}

async function check({ by }: AdminForm) {
  const result = await checkConnection(by);
  switch (result.outcome) {
    case "works":
      return tell({
        title: "La conexión funciona",
        text: `Mercado Pago respondió por la cuenta ${result.nickname}.`,
      });
    case "not-connected":
      return refuseConnection("No hay ninguna cuenta con la que cobrar: conectala de nuevo.");
    case "other-account":
      return refuseConnection("Mercado Pago respondió por otra cuenta: conectala de nuevo.");
    case "failed":
      return result.fault === "unavailable"
        ? refuseConnection("Mercado Pago no responde ahora: probá en un rato.", 503)
        : refuseConnection("Mercado Pago no aceptó la consulta: conectá la cuenta de nuevo.");
  }
}

const refuseConnection = (conexion: string, status: 400 | 503 = 400) =>
  refuse({ conexion }, status);

async function disconnect({ formData, by }: AdminForm) {
  const withApplication = formData.get("borrarAplicacion") === "si";
  const wasConnected = await eraseConnection({ withApplication }, by);
  getLog().info({ wasConnected, withApplication }, "payment credentials erased");
  if (!wasConnected) return tell({ title: "Datos borrados", text: "No quedó ninguna clave." });
  return tell({
    title: "Cuenta desconectada",
    text: "Borramos sus credenciales. Quitale también el permiso a la tienda desde Mercado Pago.",
  });
}

/** A payment without an order. The dashboard shows it, so the answer leads back there. */
async function dismiss({ formData, by }: AdminForm) {
  const id = parseRowId(formData.get("id"));
  if (id === null) throw badRequest();
  await dismissUnclaimed(id, by);
  const cookie = await serializeFlash({
    title: "Pago revisado",
    text: "Ya no aparece entre lo que hay que hacer.",
  });
  return seeOther(adminPaths.home(), cookie);
}

function refuse(
  errors: PaymentsReply["errors"],
  status: 400 | 503,
  values: PaymentsReply["values"] = {},
) {
  return refuseForm({ values, errors }, status);
}

async function tell(flash: Pick<Flash, "title" | "text">) {
  return seeOther(adminPaths.payments(), await serializeFlash(flash));
}

export default function PaymentsRoute() {
  const { facts } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return facts ? (
    <ConnectionPage facts={facts} reply={reply} />
  ) : (
    <>
      <PageHeader title="Mercado Pago" />
      <Notice text={LOAD_FAILED} />
    </>
  );
}

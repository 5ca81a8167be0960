import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { afterOwner } from "../../auth/approve-by-owner.server";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  closeTill,
  findOpenTill,
  findTill,
  listClosedTills,
  listOpenTills,
  moveCash,
  openTill,
} from "../../data/counter/tills.server";
import { describeLongOpen } from "../../domain/counter/till";
import { readTillLimit } from "../../data/owner/people.server";
import { readText } from "../../forms/kit/typed-texts";
import { may, type RoleId } from "../../domain/owner/roles";
import { formatPesos } from "../../domain/plain/money";
import { askOwner } from "../../flows/given-discount.server";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  parseClosing,
  parseMovement,
  parseOpening,
  type TillReply,
} from "../../forms/counter/till-form";
import { adminHeaders } from "../../http/caching";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { TillPage } from "../../ui/admin/counter/till-page";
import { useReply } from "../../ui/form";
import type { PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Caja" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ admin, url, now, read }) => {
  const found = await read(findOpenTill(admin.id).then((till) => ({ till })));
  const closed = await read(listClosedTills());
  const till = found?.till ?? null;
  const open = mayCloseAny(admin) ? await read(listOpenTills()) : [];
  const others = (open ?? []).filter(({ id }) => id !== till?.id);
  const wanted = others.find(({ id }) => String(id) === url.searchParams.get("de"));
  const other = wanted ? await read(findTill(wanted.id)) : null;
  return {
    isRead: found !== null && closed !== null && open !== null,
    till,
    ...{ others, other },
    isOwn: till === null || till.adminId === admin.id,
    longOpen: till && other === null ? describeLongOpen(till, now) : null,
    closed: closed ?? [],
    formKey: randomUUID(),
  };
});

/** An owner closes what a person who left has open. */
const mayCloseAny = ({ role }: { role: RoleId }) => may(role, "people.manage");

export const action = adminAction("orders.change", { open, move, close }, ({ formData }) =>
  refuse(readIntent(formData), NOT_SAVED, 503),
);

const readIntent = (formData: FormData): TillReply["intent"] => {
  const intent = formData.get("intent");
  return intent === "move" || intent === "close" ? intent : "open";
};

async function open({ formData, by }: AdminForm) {
  const { value, reply } = parseOpening(formData);
  if (value === null) return refuseForm(reply, 400);
  const { outcome } = await openTill(value, by);
  if (outcome === "already-open")
    return refuse("open", "Ya tenés una caja abierta: cerrala antes.", 409);
  return tell("Caja abierta", `Empieza con ${formatPesos(value)}.`);
}

async function move({ formData, by }: AdminForm) {
  const read = parseMovement(formData);
  if (!read) throw badRequest();
  if (read.value === null) return refuseForm(read.reply, 400);
  const moved = await moveCash(read.value, by);
  switch (moved.outcome) {
    case "not-found":
      throw notFound();
    case "closed":
      return refuse("move", CLOSED, 409);
    case "not-in-hand":
      return refuse("move", NOT_IN_HAND, 409);
    case "too-much": {
      const { kind, inPesos, reason } = read.value;
      const values = { tipo: kind, monto: String(inPesos), motivo: reason };
      const errors = { monto: `En la caja hay ${formatPesos(Math.max(moved.inPesos, 0))}.` };
      return refuseForm<TillReply>({ intent: "move", values, errors }, 409);
    }
    case "saved":
      return tell("Anotado", `${read.value.reason}: ${formatPesos(read.value.inPesos)}.`);
  }
}

async function close(form: AdminForm) {
  const { formData, admin, by } = form;
  const read = parseClosing(formData);
  if (!read) throw badRequest();
  if (read.value === null) return refuseForm(read.reply, 400);
  const limitInPesos = await readTillLimit(admin.role);
  const closing = { ...read.value, ofAnybody: mayCloseAny(admin), limitInPesos };
  const closed = await closeTill(closing, by);
  if (closed.outcome !== "over-limit") return answerClosed(closed.outcome, read);
  const { missingInPesos } = closed;
  const why = `Faltan ${formatPesos(missingInPesos)}, y tu tope es de ${formatPesos(closed.limitInPesos)}.`;
  const values = { ...read.values, dueno: readText(formData, "dueno") };
  const words = { choose: "Elegí quién autoriza el faltante.", missing: ASK_OWNER };
  const asked = { intent: "close", approval: await askOwner(why) } as const;
  const toReply = (refusal: Pick<TillReply, "values" | "errors">) => ({ ...asked, ...refusal });
  return afterOwner(form, { formData, values, words, toReply }, async (approvedBy) =>
    answerClosed((await closeTill({ ...closing, approvedBy }, by)).outcome, read),
  );
}

const ASK_OWNER = "Falta más que tu tope: pedile a un Dueño que escriba su contraseña.";

async function answerClosed(
  outcome: Awaited<ReturnType<typeof closeTill>>["outcome"],
  read: { value: { tillId: number }; values: TillReply["values"] },
) {
  const { tillId } = read.value;
  if (outcome === "not-found") throw notFound();
  if (outcome === "already-closed") return refuse("close", CLOSED, 409);
  if (outcome === "not-in-hand") return refuse("close", NOT_IN_HAND, 409);
  if (outcome === "changed") {
    const { values } = read;
    return refuseForm<TillReply>({ intent: "close", values, errors: { caja: COUNT_AGAIN } }, 409);
  }
  const flash = await serializeFlash({ title: "Caja cerrada", text: "Podés imprimir el cierre." });
  return seeOther(adminPaths.till(tillId), flash);
}

const CLOSED = "Esa caja ya se cerró. El cierre está en la lista de abajo.";
const NOT_IN_HAND =
  "Hay más de una caja abierta y esa es de otra persona: la mueve y la cierra quien la abrió.";
const COUNT_AGAIN =
  "Mientras contabas hubo una venta o un movimiento. Fijate lo que tiene que haber ahora, revisá lo que contaste y cerrá de nuevo.";

function refuse(intent: TillReply["intent"], caja: string, status: 409 | 503) {
  return refuseForm<TillReply>({ intent, values: {}, errors: { caja } }, status);
}

async function tell(title: string, text: string) {
  return seeOther(adminPaths.tills(), await serializeFlash({ title, text }));
}

export default function TillsRoute() {
  return <TillPage page={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

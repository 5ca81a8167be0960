import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { hashToken, makeUpToken } from "../../auth/link-token.server";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  cancelInvitation,
  invite,
  listOpenInvitations,
  renewInvitation,
} from "../../data/owner/invitations.server";
import { callPerson, listPeople, saveSalesLimit } from "../../data/owner/people.server";
import { readSettings } from "../../data/shop/settings.server";
import { MAX_ACCOUNTS, MAX_OPEN_INVITATIONS } from "../../domain/owner/people";
import { roleName, type RoleId } from "../../domain/owner/roles";
import { formatAgo, formatDeadline } from "../../domain/plain/buenos-aires";
import { formatPesos } from "../../domain/plain/money";
import type { Flash } from "../../domain/plain/flash";
import { afterPassword, type TypedPassword } from "../../auth/confirm-password.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  parseInvite,
  parseDiscountLimit,
  parseRefundLimit,
  readInvitedAddress,
  type Invited,
  type PeopleField,
} from "../../forms/owner/people";
import { adminHeaders } from "../../http/caching";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { refuseForm, seeOther } from "../../http/responses";
import { sendInvitation } from "../../mail/account-mails.server";
import { serializeFlash } from "../../sessions/flash.server";
import { serializeInvitationLink, takeInvitationLink } from "../../sessions/admin.server";
import { PeoplePage } from "../../ui/admin/owner/people-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Personas" };

export const headers = adminHeaders;

export const loader = adminLoader(
  "people.manage",
  async ({ request, admin, now, read, headers }) => {
    const people = await read(listPeople());
    const invitations = await read(listOpenInvitations(now));
    const link = await takeInvitationLink(request, headers);
    const settings = await readSettings();
    const url = link && readOrigin(request) + adminPaths.invitation(link.token);
    return {
      people:
        people?.map(({ lastSeenAt, role, ...person }) => ({
          ...person,
          name: callPerson(person),
          isOwn: person.id === admin.id,
          role: roleName(role),
          lastSeen: formatAgo(lastSeenAt, now),
        })) ?? null,
      invitations:
        invitations?.map(({ email, role, expiresAt }) => ({
          email,
          role: roleName(role),
          canRenew: role !== "owner",
          expires: formatDeadline(expiresAt),
        })) ?? null,
      link: link && url ? { email: link.email, url } : null,
      refundLimitInPesos: settings.salesRefundLimitInPesos,
      discountLimitPercent: settings.salesDiscountLimitPercent,
      ownUsername: admin.username,
    };
  },
);

export const action = adminAction(
  "people.manage",
  {
    ...{ invite: invitePerson, renew: makeNewLink, cancel },
    ...{ "refund-limit": setRefundLimit, "discount-limit": setDiscountLimit },
  },
  () => refuse({ personas: NOT_SAVED }, 503),
);

/** Who finds the browser open must not make an owner of themselves. */
async function invitePerson(form: AdminForm) {
  const { value: invited, reply } = parseInvite(form.formData);
  if (!invited) return refuseForm(reply, 400);
  const { email, role, password } = invited;
  if (role !== "owner") return sendInvite(form, invited);
  const values = { email, rol: role };
  const typed: TypedPassword<PeopleField> = { field: "contrasena", password, values };
  return afterPassword(form, typed, () => sendInvite(form, invited));
}

async function sendInvite({ request, by }: AdminForm, { email, role }: Invited) {
  const token = makeUpToken();
  const { outcome } = await invite({ ...by, email, role, tokenHash: hashToken(token) });
  if (outcome !== "invited") {
    const values = { email, rol: role };
    const errors = { email: REFUSED_INVITES[outcome] };
    return refuseForm<FormReply<PeopleField>>({ values, errors }, 409);
  }
  return handOver(request, by, { email, role, token });
}

const REFUSED_INVITES = {
  "has-account":
    "Esa dirección ya tiene una cuenta. Si está desactivada, entrá en ella y volvé a activarla.",
  "is-open":
    "Esa dirección ya tiene una invitación abierta. En “Invitaciones abiertas” podés hacerle un enlace nuevo: el anterior deja de servir.",
  "too-many-accounts": `Entran hasta ${MAX_ACCOUNTS} cuentas, contando las desactivadas.`,
  "too-many-open": `Puede haber hasta ${MAX_OPEN_INVITATIONS} invitaciones abiertas: cancelá alguna.`,
};

async function makeNewLink({ request, formData, by }: AdminForm) {
  const token = makeUpToken();
  const email = readInvitedAddress(formData);
  const renewed = await renewInvitation({ ...by, email, tokenHash: hashToken(token) });
  if (!renewed) return refuse({ personas: INVITATION_GONE }, 409);
  return handOver(request, by, { ...renewed, token });
}

const INVITATION_GONE = "Esa invitación ya no está abierta: se usó, venció o la cancelaron.";

/** The link goes out by mail, and once to the next page. */
async function handOver(
  request: Request,
  { author, now }: AdminForm["by"],
  { email, role, token }: { email: string; role: RoleId; token: string },
) {
  const url = readMailOrigin(request) + adminPaths.invitation(token);
  const isSent = await sendInvitation({ email, role, inviter: author.name, url }, now);
  const flash: Flash = {
    title: "Invitación lista",
    text: isSent
      ? `El enlace sale ahora por e-mail para ${email}.`
      : "Copiá el enlace y mandáselo.",
  };
  const link = await serializeInvitationLink({ email, token });
  return seeOther(adminPaths.people(), link, await serializeFlash(flash));
}

async function cancel({ formData, by }: AdminForm) {
  const email = readInvitedAddress(formData);
  const isCancelled = await cancelInvitation({ ...by, email });
  if (!isCancelled) return refuse({ personas: INVITATION_GONE }, 409);
  return tell({ title: "Invitación cancelada", text: `El enlace de ${email} ya no sirve.` });
}

async function setRefundLimit({ formData, by }: AdminForm) {
  const { value: limitInPesos, reply } = parseRefundLimit(formData);
  if (limitInPesos === null) return refuseForm(reply, 400);
  await saveSalesLimit({ ...by, name: "salesRefundLimitInPesos", limit: limitInPesos });
  const text =
    limitInPesos === 0
      ? "Ventas no puede devolver dinero."
      : `Ventas puede devolver hasta ${formatPesos(limitInPesos)} por pedido.`;
  return tell({ title: "Tope guardado", text });
}

async function setDiscountLimit({ formData, by }: AdminForm) {
  const { value: limit, reply } = parseDiscountLimit(formData);
  if (limit === null) return refuseForm(reply, 400);
  await saveSalesLimit({ ...by, name: "salesDiscountLimitPercent", limit });
  const text =
    limit === 0
      ? "Todo descuento a mano de Ventas pide la contraseña de un Dueño."
      : `Ventas puede descontar hasta el ${limit}% sin pedir permiso.`;
  return tell({ title: "Tope guardado", text });
}

function refuse(errors: FormReply<PeopleField>["errors"], status: 409 | 503) {
  const reply: FormReply<PeopleField> = { values: {}, errors };
  return refuseForm(reply, status);
}

async function tell(flash: Flash) {
  return seeOther(adminPaths.people(), await serializeFlash(flash));
}

export default function PeopleRoute() {
  return <PeoplePage page={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

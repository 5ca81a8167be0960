import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { hashToken, makeUpToken } from "../../auth/link-token.server";
import { requireAdmin } from "../../auth/require-admin.server";
import type { SignedInAdmin } from "../../data/owner/admin-sessions.server";
import {
  cancelInvitation,
  invite,
  listOpenInvitations,
  renewInvitation,
} from "../../data/owner/invitations.server";
import { callPerson, listPeople, saveRefundLimit } from "../../data/owner/people.server";
import { DatabaseUnavailableError, readOrNull } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { MAX_ACCOUNTS, MAX_OPEN_INVITATIONS } from "../../domain/owner/people";
import { roleName, type RoleId } from "../../domain/owner/roles";
import { formatAgo } from "../../domain/plain/ago";
import { formatDeadline } from "../../domain/plain/buenos-aires";
import { formatPesos } from "../../domain/plain/money";
import type { Flash } from "../../domain/shop/flash";
import {
  afterPassword,
  type Confirming,
  type TypedPassword,
} from "../../auth/confirm-password.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  parseInvite,
  parseRefundLimit,
  readInvitedAddress,
  type Invited,
  type PeopleField,
} from "../../forms/owner/people";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { sendInvitation } from "../../mail/invitation-link.server";
import { serializeFlash } from "../../sessions/flash.server";
import { serializeInvitationLink, takeInvitationLink } from "../../sessions/invitation-link.server";
import { PeoplePage } from "../../ui/admin/owner/people-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Personas" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { id: ownId, username: ownUsername } = await requireAdmin(request, "people.manage");
  const now = new Date();
  const people = await readOrNull(listPeople());
  const invitations = await readOrNull(listOpenInvitations(now));
  const { link, headers } = await takeInvitationLink(request);
  const url = link && readOrigin(request) + adminPaths.invitation(link.token);
  const page = {
    people:
      people?.map(({ lastSeenAt, role, ...person }) => ({
        ...person,
        name: callPerson(person),
        isOwn: person.id === ownId,
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
    refundLimitInPesos: (await readSettings()).salesRefundLimitInPesos,
    ownUsername,
  };
  const status = people && invitations ? 200 : 503;
  return data(page, { status, headers: { ...NO_STORE, ...headers } });
}

export async function action({ request, context: { clientAddress } }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "people.manage");
  const formData = await readForm(request);
  try {
    switch (formData.get("intent")) {
      case "invite":
        return await invitePerson({ request, admin, clientAddress }, formData);
      case "renew":
        return await makeNewLink(request, admin, formData);
      case "cancel":
        return await cancel(admin, formData);
      case "refund-limit":
        return await setRefundLimit(admin, formData);
      default:
        throw badRequest();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse({ personas: NOT_SAVED }, 503);
  }
}

/** Who finds the browser open must not make an owner of themselves. */
async function invitePerson(by: Confirming, formData: FormData) {
  const { value: invited, reply } = parseInvite(formData);
  if (!invited) return refuseForm(reply, 400);
  const { email, role, password } = invited;
  if (role !== "owner") return sendInvite(by, invited);
  const values = { email, rol: role };
  const typed: TypedPassword<PeopleField> = { field: "contrasena", password, values };
  return afterPassword(by, typed, () => sendInvite(by, invited));
}

async function sendInvite({ request, admin: { author } }: Confirming, { email, role }: Invited) {
  const token = makeUpToken();
  const now = new Date();
  const { outcome } = await invite({ author, email, role, tokenHash: hashToken(token), now });
  if (outcome !== "invited") {
    const values = { email, rol: role };
    const errors = { email: REFUSED_INVITES[outcome] };
    return refuseForm<FormReply<PeopleField>>({ values, errors }, 409);
  }
  return handOver(request, { email, role, token, inviter: author.name, now });
}

const REFUSED_INVITES = {
  "has-account":
    "Esa dirección ya tiene una cuenta. Si está desactivada, entrá en ella y volvé a activarla.",
  "is-open":
    "Esa dirección ya tiene una invitación abierta. En “Invitaciones abiertas” podés hacerle un enlace nuevo: el anterior deja de servir.",
  "too-many-accounts": `Entran hasta ${MAX_ACCOUNTS} cuentas, contando las desactivadas.`,
  "too-many-open": `Puede haber hasta ${MAX_OPEN_INVITATIONS} invitaciones abiertas: cancelá alguna.`,
};

async function makeNewLink(request: Request, { author }: SignedInAdmin, formData: FormData) {
  const token = makeUpToken();
  const now = new Date();
  const email = readInvitedAddress(formData);
  const renewed = await renewInvitation({ author, email, tokenHash: hashToken(token), now });
  if (!renewed) return refuse({ personas: INVITATION_GONE }, 409);
  return handOver(request, { ...renewed, token, inviter: author.name, now });
}

const INVITATION_GONE = "Esa invitación ya no está abierta: se usó, venció o la cancelaron.";

type NewLink = { email: string; role: RoleId; token: string; inviter: string; now: Date };

/** The link goes out by mail, and once to the next page. */
async function handOver(request: Request, { email, role, token, inviter, now }: NewLink) {
  const url = readMailOrigin(request) + adminPaths.invitation(token);
  const isSent = await sendInvitation({ email, role, inviter, url }, now);
  const flash: Flash = {
    title: "Invitación lista",
    text: isSent
      ? `El enlace sale ahora por e-mail para ${email}.`
      : "Copiá el enlace y mandáselo.",
  };
  const link = await serializeInvitationLink({ email, token });
  return seeOther(adminPaths.people(), link, await serializeFlash(flash));
}

async function cancel({ author }: SignedInAdmin, formData: FormData) {
  const email = readInvitedAddress(formData);
  const isCancelled = await cancelInvitation({ author, email, now: new Date() });
  if (!isCancelled) return refuse({ personas: INVITATION_GONE }, 409);
  return tell({ title: "Invitación cancelada", text: `El enlace de ${email} ya no sirve.` });
}

async function setRefundLimit({ author }: SignedInAdmin, formData: FormData) {
  const { value: limitInPesos, reply } = parseRefundLimit(formData);
  if (limitInPesos === null) return refuseForm(reply, 400);
  await saveRefundLimit({ author, limitInPesos, now: new Date() });
  const text =
    limitInPesos === 0
      ? "Ventas no puede devolver dinero."
      : `Ventas puede devolver hasta ${formatPesos(limitInPesos)} por pedido.`;
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

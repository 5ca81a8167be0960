import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { COMMON_PASSWORDS } from "../../auth/common-passwords.server";
import { HashQueueFullError } from "../../auth/hash-worker.server";
import { findInvitationOf, joinByLink } from "../../auth/invitation.server";
import { findAdmin } from "../../auth/require-admin.server";
import { serializeSignIn } from "../../auth/sign-in.server";
import { describeDevice } from "../../domain/owner/device-words";
import { NAME_PROBLEMS } from "../../domain/owner/person-name";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { ROLES, roleName } from "../../domain/owner/roles";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parseAcceptance, type InvitationField } from "../../forms/owner/invitation";
import { describeWait } from "../../forms/owner/password-refusals";
import { TOKEN_PAGE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import styles from "../../styles/admin.css?url";
import { InvitationPage } from "../../ui/admin/owner/invitation-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Invitación" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return wait === null ? TOKEN_PAGE : { ...TOKEN_PAGE, "Retry-After": wait };
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { name: shopName } = await readSettings();
  const { status, ...invitation } = await findPage(request, params.token ?? "");
  return data({ shopName, ...invitation }, { status, headers: TOKEN_PAGE });
}

/** What the page of this link shows. */
async function findPage(request: Request, token: string) {
  try {
    const found = await findInvitationOf(token, new Date());
    const signedInAs = (await findAdmin(request))?.author.name ?? null;
    if (!found) return { state: "unknown" as const, signedInAs, status: 404 };
    const { inviter } = found;
    if (found.state === "over") return { state: "over" as const, inviter, signedInAs, status: 410 };
    if (signedInAs !== null) return { state: "signed-in" as const, signedInAs, status: 200 };
    const { email, role } = found;
    const does = ROLES.find(({ id }) => id === role)?.text ?? "";
    const shown = { token, email, inviter, role: roleName(role), does };
    return { state: "open" as const, ...shown, status: 200 };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return { state: "unavailable" as const, status: 503 };
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  try {
    return await accept(request, params.token ?? "", formData);
  } catch (error) {
    if (error instanceof HashQueueFullError) {
      const { waitSeconds } = error;
      return refuseForNow(replyWith(formData, describeWait(waitSeconds)), waitSeconds);
    }
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyWith(formData, NOT_SAVED), 503);
  }
}

async function accept(request: Request, token: string, formData: FormData) {
  const now = new Date();
  const found = await findInvitationOf(token, now);
  if (!found) return data(replyWith(formData, OVER), { status: 404, headers: TOKEN_PAGE });
  if (found.state === "over") return refuseEnded(formData);
  // Otherwise a second person would take over the browser of the first.
  if ((await findAdmin(request)) !== null) {
    return refuseForm(replyWith(formData, SIGNED_IN), 409);
  }
  const context = { username: found.email, commonPasswords: COMMON_PASSWORDS };
  const { acceptance, reply } = parseAcceptance(formData, context);
  if (!acceptance) return refuseForm(reply, 400);
  const device = describeDevice(request.headers.get("User-Agent"));
  const session = await joinByLink(token, { ...acceptance, device, now });
  if (!session) return refuseEnded(formData);
  if (typeof session === "string") {
    const values = { nombre: acceptance.name };
    const errors = { nombre: NAME_PROBLEMS[session] };
    return refuseForm({ values, errors }, session === "name-taken" ? 409 : 400);
  }
  const flash = {
    title: `Te damos la bienvenida, ${acceptance.name}`,
    text: `Desde ahora ingresás con ${found.email} y tu contraseña.`,
  };
  const signIn = await serializeSignIn(request, session);
  return seeOther(adminPaths.home(), ...signIn, await serializeFlash(flash));
}

const OVER = "Esta invitación ya no sirve: se usó, venció o la cancelaron. No se guardó nada.";
const SIGNED_IN = "En este navegador hay otra sesión abierta: cerrala antes de aceptar.";

function refuseEnded(formData: FormData) {
  return data(replyWith(formData, OVER), { status: 410, headers: TOKEN_PAGE });
}

function replyWith(formData: FormData, invitacion: string): FormReply<InvitationField> {
  const nombre = formData.get("nombre");
  return { values: typeof nombre === "string" ? { nombre } : {}, errors: { invitacion } };
}

export default function InvitationRoute() {
  const page = useLoaderData<typeof loader>();
  return <InvitationPage page={page} reply={useReply<typeof action>()} />;
}

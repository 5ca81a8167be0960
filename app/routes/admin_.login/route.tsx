import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { HashQueueFullError } from "../../auth/hash-worker.server";
import { canResetByMail } from "../../auth/password-reset.server";
import { findAdmin } from "../../auth/require-admin.server";
import { countPasswordForm, forgetPasswordForms } from "../../auth/sign-in-limit.server";
import { authenticator, serializeSignIn } from "../../auth/sign-in.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { describeLock, describeWait } from "../../forms/owner/password-refusals";
import { parseSignIn, replyToSignIn, type SignIn } from "../../forms/owner/sign-in";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readSignInCookies } from "../../http/kept-cookies";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { safeAdminPath } from "../../http/safe-redirect";
import { getLog } from "../../log/log.server";
import { takeFlash } from "../../sessions/flash.server";
import { signInStepCookie } from "../../sessions/sign-in-step.server";
import styles from "../../styles/admin.css?url";
import { SignInPage } from "../../ui/admin/owner/sign-in-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Ingresar a la administración" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = safeAdminPath(new URL(request.url).searchParams.get("volver"));
  if (await isSignedIn(request)) throw redirect(wanted, { headers: NO_STORE });
  const { flash, headers } = await takeFlash(request);
  const { name: shopName } = await readSettings();
  return data(
    {
      wanted,
      shopName,
      cookies: readSignInCookies(request),
      flashText: flash && `${flash.title}. ${flash.text}`.trim(),
      canResetByMail: await canResetByMail(),
    },
    { headers: { ...NO_STORE, ...headers } },
  );
}

/** False without the database; the form reports the problem when it is sent. */
async function isSignedIn(request: Request): Promise<boolean> {
  try {
    return (await findAdmin(request)) !== null;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, errors } = parseSignIn(await readForm(request.clone()));
  if (Object.keys(errors).length > 0) {
    return refuse(signIn, errors, 400);
  }
  try {
    const waitSeconds = await countPasswordForm(request, context.clientAddress);
    if (waitSeconds !== null) return askToWait(signIn, waitSeconds);

    const result = await authenticator.authenticate("form", request);
    switch (result.outcome) {
      case "refused":
        return refuse(signIn, { contrasena: "Credenciales inválidas" }, 400);
      case "locked":
        return refuse(signIn, { ingreso: describeLock(result.until) }, 403);
      case "signed-in":
        await forgetPasswordForms(request, context.clientAddress);
        return seeOther(safeAdminPath(signIn.volver), ...(await serializeSignIn(request, result)));
      case "code-needed":
        return seeOther(
          adminPaths.signInCode(safeAdminPath(signIn.volver)),
          await signInStepCookie.serialize(result.pending, new Date()),
        );
    }
  } catch (error) {
    if (error instanceof HashQueueFullError) return askToWait(signIn, error.waitSeconds);
    getLog().error({ err: error, requestId: context.requestId }, "sign-in failed");
    const status = error instanceof DatabaseUnavailableError ? 503 : 500;
    return refuse(signIn, { ingreso: "Error interno del servidor" }, status);
  }
}

function refuse(
  signIn: SignIn,
  errors: Parameters<typeof replyToSignIn>[1],
  status: 400 | 403 | 500 | 503,
) {
  return refuseForm(replyToSignIn(signIn, errors), status);
}

function askToWait(signIn: SignIn, seconds: number) {
  return refuseForNow(replyToSignIn(signIn, { ingreso: describeWait(seconds) }), seconds);
}

export default function SignInRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <SignInPage {...page} reply={reply} />;
}

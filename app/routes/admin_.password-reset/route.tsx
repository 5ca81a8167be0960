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
import { NOT_SAVED } from "../../flows/not-saved";
import { HashQueueFullError } from "../../auth/hash-worker.server";
import {
  canResetByMail,
  countResetForm,
  findResetUsername,
  resetByLink,
  startResetByLink,
} from "../../auth/password-reset.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { RESET_MINUTES } from "../../domain/owner/password-reset";
import { describeWait } from "../../forms/owner/password-refusals";
import {
  parseChosenPassword,
  parseResetRequest,
  type ResetField,
} from "../../forms/owner/password-reset";
import type { FormReply } from "../../forms/form-reply";
import { TOKEN_PAGE } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { composePasswordChangedMail } from "../../mail/password-mails";
import { sendResetLink } from "../../mail/reset-link.server";
import { paths } from "../../paths";
import { serializeFlash, takeFlash } from "../../sessions/flash.server";
import styles from "../../styles/admin.css?url";
import { PasswordResetPage } from "../../ui/admin/owner/password-reset-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Contraseña nueva" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return wait === null ? TOKEN_PAGE : { ...TOKEN_PAGE, "Retry-After": wait };
};

/** Decides which form the page shows. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name: shopName } = await readSettings();
  const { flash, headers } = await takeFlash(request);
  return data(
    { shopName, flashText: flash?.text ?? null, ...(await findForm(request)) },
    { headers: { ...TOKEN_PAGE, ...headers } },
  );
}

async function findForm(request: Request) {
  const token = readToken(request);
  if (token === "") {
    return { form: (await canResetByMail()) ? ("request" as const) : ("none" as const) };
  }
  try {
    const username = await findResetUsername(token, new Date());
    return username === null
      ? { form: "over" as const }
      : { form: "choose" as const, token, username };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { form: "unavailable" as const };
    throw error;
  }
}

const readToken = (request: Request) => new URL(request.url).searchParams.get("ficha") ?? "";

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const waitSeconds = await countResetForm(context.clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(replyWith({ pedido: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    switch (formData.get("intent")) {
      case "request":
        return await askForLink(request, formData);
      case "choose":
        return await choose(request, formData);
      default:
        throw badRequest();
    }
  } catch (error) {
    if (error instanceof HashQueueFullError) {
      return refuseForNow(
        replyWith({ pedido: describeWait(error.waitSeconds) }),
        error.waitSeconds,
      );
    }
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyWith({ pedido: NOT_SAVED }), 503);
  }
}

function replyWith(errors: FormReply<ResetField>["errors"]): FormReply<ResetField> {
  return { values: {}, errors };
}

/** Always gives the same answer, so that it does not reveal which accounts exist. */
async function askForLink(request: Request, formData: FormData) {
  const { account, reply } = parseResetRequest(formData);
  if (account === null) return refuseForm(reply, 400);
  if (await canResetByMail()) await sendLinkTo(account, readMailOrigin(request));
  const cookie = await serializeFlash({ title: "Revisá tu correo", text: NEUTRAL });
  return seeOther(adminPaths.passwordReset(), cookie);
}

async function sendLinkTo(account: string, origin: string): Promise<void> {
  const now = new Date();
  const started = await startResetByLink(account, now);
  if (started) await sendResetLink(started, origin + adminPaths.passwordReset(started.token), now);
}

const NEUTRAL = `Si esos datos son de la cuenta, en un momento llega un e-mail con un enlace que sirve ${RESET_MINUTES} minutos. Si no llega, mirá en correo no deseado.`;

async function choose(request: Request, formData: FormData) {
  const token = readToken(request);
  const now = new Date();
  const username = await findResetUsername(token, now);
  if (username === null) return seeOther(adminPaths.passwordReset(token));
  const context = { username, commonPasswords: COMMON_PASSWORDS };
  const { password, reply } = parseChosenPassword(formData, context);
  if (password === null) return refuseForm(reply, 400);
  const origin = readMailOrigin(request);
  const isDone = await resetByLink(token, password, {
    now,
    composeMail: (username, settings) =>
      composePasswordChangedMail({ username, settings, origin, now }),
  });
  if (!isDone) return seeOther(adminPaths.passwordReset(token));
  const cookie = await serializeFlash({ title: CHANGED, text: "" });
  return seeOther(paths.adminLogin(), cookie);
}

const CHANGED = "Contraseña cambiada: ya podés ingresar con la nueva.";

export default function PasswordResetRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <PasswordResetPage page={page} reply={reply} />;
}

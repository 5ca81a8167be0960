import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { findAdmin, requirePermission, requireReadyAccount } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { TOKEN_SCREEN } from "../../http/caching";
import { seeOther, WAIT } from "../../http/responses";
import { getLog } from "../../log/log.server";
import {
  completeAuthorization,
  type AuthorizationFailure,
} from "../../payments/authorization.server";
import { serializeFlash } from "../../sessions/flash.server";
import styles from "../../styles/admin.css?url";
import { AuthorizationFailurePage } from "../../ui/admin/payments/authorization-failure-page";
import type { PageHandle } from "../../ui/document-title";

export const handle: PageHandle = { title: () => "Conectar con Mercado Pago" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const wait = loaderHeaders.get("Retry-After");
  return wait === null ? TOKEN_SCREEN : { ...TOKEN_SCREEN, "Retry-After": wait };
};

/** Why no account was connected; this route finds the first and the last reason itself. */
type Failure = "signed-out" | AuthorizationFailure | "database";

const STATUS: Partial<Record<Failure, number>> = { declined: 200, unavailable: 503, database: 503 };

/**
 * The provider redirects the owner's browser here, so this GET makes changes. The `state` parameter
 * replaces a form's CSRF protection: it must belong to the session that started the authorization.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method !== "GET") throw new Response(null, { status: 405, headers: TOKEN_SCREEN });
  try {
    const admin = await findAdmin(request);
    if (!admin) return await refuse("signed-out");
    await requireReadyAccount(admin);
    await requirePermission(admin, "payments.connect");
    const query = new URL(request.url).searchParams;
    const [state, code, error] = ["state", "code", "error"].map((name) => query.get(name) || null);
    const back = { state: state ?? null, code: code ?? null, error: error ?? null };
    const result = await completeAuthorization(back, admin, new Date());
    if (result.outcome === "failed") return await refuse(result.reason);
    return await welcome(result.nickname);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "payment account not connected");
    return refuse("database");
  }
}

async function refuse(failure: Failure) {
  const { name: shopName } = await readSettings();
  const status = STATUS[failure] ?? 400;
  const wait = status === 503 ? WAIT : {};
  return data({ failure, shopName }, { status, headers: wait });
}

async function welcome(nickname: string): Promise<never> {
  const flash = await serializeFlash({
    title: "Cuenta conectada",
    text: `Desde ahora la tienda cobra con ${nickname}.`,
  });
  const answer = seeOther(adminPaths.payments(), flash);
  answer.headers.set("Referrer-Policy", "no-referrer");
  throw answer;
}

export default function CallbackRoute() {
  const { failure, shopName } = useLoaderData<typeof loader>();
  return <AuthorizationFailurePage failure={failure} shopName={shopName} />;
}

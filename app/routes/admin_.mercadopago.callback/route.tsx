import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { findAdmin, requirePermission, requireReadyAccount } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { TOKEN_SCREEN } from "../../http/caching";
import { seeOther, WAIT } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { getLog } from "../../log/log.server";
import {
  completeAuthorization,
  type AuthorizationFailure,
} from "../../payments/authorization.server";
import { serializeFlash } from "../../sessions/flash.server";
import styles from "../../styles/admin.css?url";
import type { PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Conectar con Mercado Pago" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = unlistedMeta;

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const wait = loaderHeaders.get("Retry-After");
  return wait === null ? TOKEN_SCREEN : { ...TOKEN_SCREEN, "Retry-After": wait };
};

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

const TEXTS = {
  "signed-out": {
    title: "Ingresá y empezá de nuevo",
    text: "Tu sesión terminó mientras estabas en Mercado Pago, o volviste en otro navegador. No conectamos ninguna cuenta.",
  },
  "unknown-state": {
    title: "Esta vuelta de Mercado Pago ya no sirve",
    text: "Cada conexión vale una sola vez, por 10 minutos y en la sesión que la empezó. No conectamos ninguna cuenta: empezá de nuevo.",
  },
  declined: {
    title: "No diste el permiso",
    text: "Mercado Pago nos avisó que no autorizaste a la tienda. No cambió nada: cuando quieras, probá de nuevo.",
  },
  "no-code": {
    title: "Mercado Pago no mandó la autorización",
    text: "Volviste sin el código que hace falta. No conectamos ninguna cuenta: empezá de nuevo.",
  },
  "no-application": {
    title: "Faltan los datos de la aplicación",
    text: "Cargá el Client ID y el Client Secret, y empezá de nuevo.",
  },
  refused: {
    title: "Mercado Pago no aceptó la autorización",
    text: "Revisá que el Client Secret, la dirección de vuelta y PKCE estén igual acá que en la aplicación de Mercado Pago, y empezá de nuevo. No conectamos ninguna cuenta.",
  },
  unavailable: {
    title: "Mercado Pago no responde",
    text: "No conectamos ninguna cuenta. Esperá un rato y empezá de nuevo.",
  },
  "other-account": {
    title: "La cuenta no es la que autorizó",
    text: "Mercado Pago dio la autorización de una cuenta y los datos de otra, así que no guardamos nada. Empezá de nuevo.",
  },
  "other-country": {
    title: "La cuenta no es de Argentina",
    text: "La tienda cobra en pesos argentinos: conectá una cuenta de Mercado Pago Argentina. No guardamos nada.",
  },
  database: {
    title: "La base de datos no responde",
    text: "No pudimos guardar la conexión y no se cambió nada: volvé a probar en un rato.",
  },
} as const;

/** Its links load anew: it sends no referrer, and the shop refuses forms without an origin. */
export default function AuthorizationFailurePage() {
  const { failure, shopName } = useLoaderData<typeof loader>();
  const { title, text } = TEXTS[failure];
  return (
    <main id="contenido" className="sign-in">
      <div className="sign-in-card">
        <p className="sign-in-name">
          <Link to={adminPaths.home()} reloadDocument>
            {shopName}
          </Link>
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <Link className="button button-wide" to={adminPaths.payments()} reloadDocument>
            {failure === "signed-out" ? "Ingresar" : "Volver a Mercado Pago"}
          </Link>
        </p>
      </div>
    </main>
  );
}

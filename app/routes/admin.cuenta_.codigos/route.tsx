import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { readSettings } from "../../data/shop/settings.server";
import { formatRecoveryCode } from "../../domain/owner/second-factor";
import { adminHeaders } from "../../http/caching";
import { newCodesCookie } from "../../sessions/admin.server";
import type { PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Códigos de recuperación" };

export const headers = adminHeaders;

/** Shows new codes once: only their hashes are stored. */
export const loader = adminLoader("own", async ({ request, admin, now, headers }) => {
  const { sessionId, username } = admin;
  const stored = await newCodesCookie.read(request, now);
  const codes = stored?.sessionId === sessionId ? stored.codes.map(formatRecoveryCode) : null;
  const { name: shopName } = await readSettings();
  if (stored) headers.set("Set-Cookie", await newCodesCookie.forget());
  return { codes, username, shopName };
});

export default function RecoveryCodesRoute() {
  const { codes, username, shopName } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-header">
        <h1>Códigos de recuperación</h1>
      </div>
      {codes === null ? <AlreadyShown /> : <Codes {...{ codes, username, shopName }} />}
    </>
  );
}

function AlreadyShown() {
  return (
    <section className="panel account-first" aria-label="Códigos ya mostrados">
      <p>
        Los códigos se muestran una sola vez y ya los vimos. Si no llegaste a guardarlos, pedí diez
        nuevos en tu cuenta: los anteriores dejan de servir.
      </p>
      <p>
        <Link className="button" to={adminPaths.account()}>
          Volver a la cuenta
        </Link>
      </p>
    </section>
  );
}

function Codes({
  codes,
  username,
  shopName,
}: Record<"username" | "shopName", string> & { codes: string[] }) {
  return (
    <section className="panel account-first" aria-labelledby="guardalos">
      <h2 id="guardalos">Guardalos ahora: no los volvemos a mostrar</h2>
      <p>
        El segundo factor está activado. Si un día no tenés el teléfono, entrás con tu contraseña y
        uno de estos códigos. Cada uno sirve una vez.
      </p>
      <p className="recovery-owner">
        {shopName}, usuario {username}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        Imprimí esta página o copialos en tu gestor de contraseñas. En papel, guardalos donde no
        guardes el teléfono. No los mandes por e-mail ni por chat.
      </p>
      <p>
        <Link className="button" to={adminPaths.account()}>
          Ya los guardé
        </Link>
      </p>
    </section>
  );
}

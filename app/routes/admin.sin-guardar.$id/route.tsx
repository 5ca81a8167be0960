import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths, findSection } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { findKeptForm } from "../../auth/kept-form.server";
import { adminHeaders } from "../../http/caching";
import { seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import type { PageHandle } from "../../ui/page";
import { FactList } from "../../ui/fact-list";
import { PostForm } from "../../ui/form";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Esto quedó sin guardar" };

export const headers = adminHeaders;

/** A form whose session was over: the person who sent it sends it again. */
export const loader = adminLoader("own", async ({ params: { id = "" }, admin, now }) => {
  const form = await findKeptForm(id, admin.id, now);
  if (form === null) throw seeOther(adminPaths.home(), await serializeFlash(NOTHING));
  return form;
});

/** Also for another person, who does not learn that there is something. */
const NOTHING = {
  title: "No hay nada para guardar",
  text: "Lo que queda aparte lo ve solo quien lo mandó, durante una hora.",
};

/** The longest texts would hide the others. */
const MAX_SHOWN = 300;

/** Lists the page, the button and every field, so that the person reads them before sending. */
function describe(address: string, fields: readonly [string, string][]) {
  const section = findSection(address);
  const typed = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = typed.get(name);
    typed.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const intent = typed.get("intent") ?? "";
  typed.delete("intent");
  return [
    { term: "Va a la página", value: section === null ? address : `${section.name} (${address})` },
    { term: "Botón (nombre interno)", value: intent },
    ...[...typed].map(([term, value]) => ({ term, value: shorten(value.trim()) || "(vacío)" })),
  ];
}

function shorten(value: string): string {
  const left = value.length - MAX_SHOWN;
  return left > 0 ? `${value.slice(0, MAX_SHOWN)}… (y ${left} letras más)` : value;
}

export default function KeptFormRoute() {
  const { address, isMultipart, hadFiles, hadPassword, fields } = useLoaderData<typeof loader>();
  const again = [
    ...(hadPassword ? ["La contraseña no la guardamos: te la pedimos de nuevo."] : []),
    ...(hadFiles ? ["Las fotos y los archivos hay que elegirlos otra vez."] : []),
  ].join(" ");
  return (
    <>
      <PageHeader title="Esto quedó sin guardar" />
      <section className="panel" aria-label="Lo que mandaste">
        <p>
          Tu sesión había terminado cuando lo mandaste. Esto es todo lo que escribiste: miralo, y si
          es tuyo mandalo ahora. Si hay algo para corregir te lo mostramos en su formulario. {again}
        </p>
        <FactList className="account-facts" facts={describe(address, fields)} />
        <PostForm
          action={address}
          className="form"
          encType={isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        >
          {fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <div className="form-actions">
            <button className="button">Mandarlo ahora</button>
            <Link className="button button-quiet" to={address}>
              Volver a la página sin mandarlo
            </Link>
          </div>
        </PostForm>
      </section>
    </>
  );
}

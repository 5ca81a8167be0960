import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { describeCodeValue } from "../../domain/offers/discount-code";
import {
  type EditedCode,
  describeUses,
  describeOfferState,
} from "../../domain/offers/edited-offer";
import { formatPesos } from "../../domain/plain/money";
import { drawQr } from "../../images/draw-qr.server";
import {
  deleteCode,
  saveCode,
  switchCode,
  type SavedCode,
  findCode,
  listOrdersWithCode,
} from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-scopes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { parseCodeForm, keepOffer, CODE_FIELDS, toCodeTexts } from "../../forms/offers/offer-form";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import {
  badRequest,
  notFound,
  refuseForm,
  seeOther,
  serviceUnavailable,
} from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { FactList } from "../../ui/fact-list";
import { useMay } from "../../ui/admin/access";
import { OfferFields, useOfferErrors, OfferPage } from "../../ui/admin/offers/offer-fields";
import { QrDrawing } from "../../ui/admin/qr-drawing";
import type { PageHandle } from "../../ui/page";
import { PostForm, useReply } from "../../ui/form";
import { IntentButton, Panel } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ code: EditedCode }> = {
  title: ({ code }) => `Código ${code.code}`,
};

export const headers = adminHeaders;

const SAVED: Flash = { title: "Código guardado", text: "Los cambios valen desde ahora" };
const DELETED: Flash = { title: "Código borrado", text: "Los pedidos que lo tienen no cambian" };
const CREDIT_DELETED: Flash = {
  title: "Crédito borrado",
  text: "Su plata está otra vez en el pedido del que salió",
};
const IN_USE =
  "Este crédito ya pagó un pedido, o es de un cambio: no se borra. Si no va más, apagalo.";
const CHANGED =
  "El código cambió mientras lo editabas y no se guardó nada. Fijate cómo está ahora: si lo que escribiste es lo que va, guardá de nuevo.";

export const loader = adminLoader(
  "catalogue.view",
  async ({ request, params, url, admin, now }) => {
    const found = await readOrNull(readPage(requireRowId(params.id)));
    if (!found) throw serviceUnavailable();
    if (!found.code) throw notFound();
    const seesOrders = may(admin.role, "orders.view");
    const address = `${readOrigin(request)}/?codigo=${encodeURIComponent(found.code.code)}`;
    return {
      code: seesOrders ? found.code : { ...found.code, soldInPesos: 0 },
      choices: found.choices,
      today: calendarDay(now),
      orders: seesOrders ? found.orders : null,
      share: { address, drawing: drawQr(address) },
      asksDeletion: url.searchParams.get("borrar") === "1",
    };
  },
);

async function readPage(id: number) {
  const code = await findCode(id);
  return {
    code,
    choices: await readOfferChoices(code?.scope),
    orders: await listOrdersWithCode(id),
  };
}

export const action = adminAction(
  "catalogue.change",
  { save, "switch-on": switchTo(false), "switch-off": switchTo(true), delete: remove },
  ({ formData }) => refuseForm(keepOffer(formData, CODE_FIELDS, { formulario: NOT_SAVED }), 503),
);

const toTarget = ({ params, formData }: AdminForm) => ({
  id: requireRowId(params.id),
  expectedVersion: readText(formData, "version"),
});

function switchTo(isOff: boolean) {
  return async (form: AdminForm) =>
    answer(form.formData, await switchCode(toTarget(form), isOff, form.by), SAVED);
}

async function remove(form: AdminForm) {
  const target = toTarget(form);
  const isCredit = (await findCode(target.id))?.kind === "credit";
  const { value, batchId } = await deleteCode(target, form.by);
  if (value.outcome === "in-use")
    return refuseForm(keepOffer(form.formData, CODE_FIELDS, { formulario: IN_USE }), 409);
  const flash = isCredit ? CREDIT_DELETED : offerUndo(DELETED, batchId);
  return answer(form.formData, value, flash, adminPaths.codes());
}

async function save(form: AdminForm) {
  const { formData, by } = form;
  const target = toTarget(form);
  const code = await findCode(target.id);
  if (!code) throw notFound();
  // It stands for money: its value is not changed by a form.
  if (code.kind === "credit") throw badRequest();
  const choices = await readOfferChoices(code.scope);
  const today = calendarDay(by.now);
  const parsed = parseCodeForm(formData, { choices, today, isNew: false });
  if (parsed.errors) return refuseForm(keepOffer(formData, CODE_FIELDS, parsed.errors), 400);
  return answer(formData, await saveCode(target, parsed.terms, by), SAVED);
}

async function answer(formData: FormData, saved: SavedCode, flash: Flash, to?: string) {
  switch (saved.outcome) {
    case "saved":
      return seeOther(to ?? adminPaths.code(saved.id), await serializeFlash(flash));
    case "taken":
      return refuseForm(
        keepOffer(formData, CODE_FIELDS, { codigo: "Ya hay otro código así. Elegí otro." }),
        409,
      );
    case "changed":
      return refuseForm(keepOffer(formData, CODE_FIELDS, { formulario: CHANGED }), 409);
    case "missing":
      throw notFound();
  }
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CodeRoute() {
  const { code, choices, today, orders, share, asksDeletion } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useOfferErrors(reply, CODE_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <OfferPage title={code.code} errors={errors}>
      <p className="page-lead">
        {describeCodeValue(code)} · {describeOfferState(code, today)} · {describeUses(code)}
        {orders !== null && ` · ${formatPesos(code.soldInPesos)} vendidos`}
      </p>
      {canChange && asksDeletion && <Deletion code={code} />}
      <Panel id="compartir" title="Para compartir">
        <p>
          Quien entra por este enlace ya tiene el código puesto:{" "}
          <a href={share.address}>{share.address}</a>
        </p>
        <QrDrawing {...share.drawing} label="Código QR con el enlace de arriba" />
        <p>
          <a href={toFile(share.drawing)} download={`${code.code}.svg`}>
            Descargar el QR
          </a>
        </p>
      </Panel>
      <PostForm action={adminPaths.code(code.id)} className="panel" noValidate>
        <input type="hidden" name="version" value={code.version} />
        {code.kind === "credit" ? (
          <CreditFacts code={code} />
        ) : (
          <OfferFields
            own={CODE_FIELDS}
            stored={toCodeTexts({ ...code, kind: code.kind })}
            scope={code.scope}
            reply={reply}
            choices={choices}
          />
        )}
        {canChange && (
          <div className="form-actions">
            {code.kind !== "credit" && <IntentButton value="save">Guardar</IntentButton>}
            <IntentButton value={code.isOff ? "switch-on" : "switch-off"} className="button-quiet">
              {code.isOff ? "Prender" : "Apagar"}
            </IntentButton>
            {(code.kind !== "credit" || code.uses === 0) && (
              <Link to={`${adminPaths.code(code.id)}?borrar=1`}>Borrar</Link>
            )}
          </div>
        )}
      </PostForm>
      {orders !== null && orders.length > 0 && <Orders orders={orders} />}
    </OfferPage>
  );
}

/** What was given, used and is left of a credit: it stands for money, so its value cannot be changed. */
function CreditFacts({ code: { value, leftInPesos = 0 } }: { code: EditedCode }) {
  return (
    <FactList
      className="facts"
      facts={[
        { term: "Crédito dado", value: formatPesos(value) },
        { term: "Usado", value: formatPesos(value - leftInPesos) },
        { term: "Queda", value: formatPesos(leftInPesos) },
      ]}
    />
  );
}

function Deletion({ code: { id, code, kind, version } }: { code: EditedCode }) {
  return (
    <Panel id="borrar" title={<>¿Borrar {code}?</>}>
      <p>
        {kind === "credit"
          ? "Nadie lo va a poder usar, y no se puede deshacer. Su plata vuelve a estar en el pedido del que salió, para devolverla."
          : "Nadie más lo va a poder usar. Los pedidos que ya lo tienen no cambian."}
      </p>
      <PostForm action={adminPaths.code(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <IntentButton value="delete" className="button-danger">
          Borrar el código
        </IntentButton>
        <Link to={adminPaths.code(id)}>Cancelar</Link>
      </PostForm>
    </Panel>
  );
}

function Orders({ orders }: { orders: NonNullable<Page["orders"]> }) {
  return (
    <Panel id="pedidos" title="Últimos pedidos que lo usaron">
      <ul>
        {orders.map(({ number, isCancelled }) => (
          <li key={number}>
            <Link to={adminPaths.order(number)}>{number}</Link>
            {isCancelled && " · cancelado"}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** To print it, or to send it to a printer. */
function toFile({ size, path }: { size: number; path: string }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

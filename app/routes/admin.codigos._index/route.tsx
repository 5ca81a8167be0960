import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { addCode, listCodes } from "../../data/offers/codes.server";
import { readOfferChoices } from "../../data/offers/offer-scopes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { describeCodeValue } from "../../domain/offers/discount-code";
import {
  describeDays,
  type EditedCode,
  describeUses,
  describeOfferState,
} from "../../domain/offers/edited-offer";
import { may } from "../../domain/owner/roles";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { formatPesos } from "../../domain/plain/money";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseCodeForm, keepOffer, CODE_FIELDS } from "../../forms/offers/offer-form";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { useMay } from "../../ui/admin/access";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { OfferFields, useOfferErrors, OfferPage } from "../../ui/admin/offers/offer-fields";
import { PostForm, useReply } from "../../ui/form";
import { PageNumbers } from "../../ui/page-numbers";
import { IntentButton, Panel, Table } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Códigos de descuento" };

export const headers = adminHeaders;

const CREATED: Flash = { title: "Código creado", text: "Ya lo podés compartir" };

export const loader = adminLoader("catalogue.view", async ({ url, admin, now }) => {
  const found = await readOrNull(listCodes(url.searchParams.get("pagina")));
  const choices = (await readOrNull(readOfferChoices())) ?? { brands: [], groups: [] };
  // What was sold is for who sees orders.
  const codes = found?.codes.map((code) =>
    may(admin.role, "orders.view") ? code : { ...code, soldInPesos: 0 },
  );
  const list = found && codes ? { ...found.place, codes } : null;
  return { list, choices, today: calendarDay(now) };
});

export const action = adminAction("catalogue.change", { create }, ({ formData }) =>
  refuseForm(keepOffer(formData, CODE_FIELDS, { formulario: NOT_SAVED }), 503),
);

async function create({ formData, by }: AdminForm) {
  const choices = await readOfferChoices();
  const parsed = parseCodeForm(formData, { choices, today: calendarDay(by.now), isNew: true });
  if (parsed.errors) return refuseForm(keepOffer(formData, CODE_FIELDS, parsed.errors), 400);
  const saved = await addCode(parsed.terms, by);
  if (saved.outcome !== "saved") {
    const errors = { codigo: `Ya hay un código ${parsed.terms.code}. Elegí otro.` };
    return refuseForm(keepOffer(formData, CODE_FIELDS, errors), 409);
  }
  return seeOther(adminPaths.code(saved.id), await serializeFlash(CREATED));
}

export default function CodesRoute() {
  const { list, choices, today } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useOfferErrors(reply, CODE_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <OfferPage title="Códigos de descuento" refusal="No se creó" errors={errors}>
      {list === null ? (
        <Notice text={LOAD_FAILED} />
      ) : list.codes.length === 0 ? (
        <p className="page-lead">
          Todavía no hay ningún código. Creá uno y compartilo: quien compra lo escribe en el carrito
          y ve el descuento antes de pagar.
        </p>
      ) : (
        <>
          <CodeTable codes={list.codes} today={today} />
          <PageNumbers
            page={list.page}
            pageCount={list.pageCount}
            address={(page) => `${adminPaths.codes()}?pagina=${page}`}
          />
        </>
      )}
      {canChange && (
        <Panel id="nuevo" title="Código nuevo">
          <PostForm action={adminPaths.codes()} className="form" noValidate>
            <OfferFields own={CODE_FIELDS} reply={reply} choices={choices} />
            <div className="form-actions">
              <IntentButton value="create">Crear código</IntentButton>
            </div>
          </PostForm>
        </Panel>
      )}
    </OfferPage>
  );
}

function CodeTable({ codes, today }: { codes: readonly EditedCode[]; today: string }) {
  const seesOrders = useMay("orders.view");
  return (
    <Table
      caption="Los códigos, del más nuevo al más viejo"
      className="table-cards"
      columns={["Código", "Qué da", "Días", "Usos", seesOrders && "Vendido", "Estado"]}
    >
      {codes.map((code) => (
        <tr key={code.id}>
          <th scope="row">
            <Link className="row-link" to={adminPaths.code(code.id)}>
              {code.code}
            </Link>
          </th>
          <td>{describeCodeValue(code)}</td>
          <td>{describeDays(code)}</td>
          <td>{describeUses(code)}</td>
          {seesOrders && <td>{formatPesos(code.soldInPesos)} vendidos</td>}
          <td>{describeOfferState(code, today)}</td>
        </tr>
      ))}
    </Table>
  );
}

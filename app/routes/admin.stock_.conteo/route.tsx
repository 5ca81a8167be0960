import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readTakes, startTake } from "../../data/stock/stock-takes.server";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { formatWhole } from "../../domain/plain/whole-number";
import { describeEnd, type ListedTake } from "../../domain/stock/stock-take";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parseScope, SCOPE_FIELD, writeScope } from "../../forms/stock/stock-take-form";
import { readText, readTyped } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { MayLink, ReadOnlyNote } from "../../ui/admin/access";
import { EmptyList } from "../../ui/admin/list-rows";
import { ChangeForm, ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { FieldFrame } from "../../ui/fields";
import { showFields } from "../../ui/form-fields";
import { IntentButton, PageHeader, Panel, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Conteo de stock" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ read }) => ({
  takes: await read(readTakes()),
}));

export const action = adminAction("catalogue.change", { start }, ({ formData }) =>
  refuse(formData, NOT_SAVED, 503),
);

async function start({ formData, by }: AdminForm) {
  const { value, problem } = SCOPE_FIELD.read(readText(formData, SCOPE_FIELD.name));
  if (problem !== null) return refuse(formData, problem, 400);
  const scope = parseScope(value);
  if (!scope) throw badRequest();
  const started = await startTake(scope, by);
  switch (started.outcome) {
    case "empty":
      return refuse(formData, "Ahí no hay productos para contar.", 400);
    case "open":
      return seeOther(adminPaths.stockTake(started.id), await serializeFlash(ALREADY_OPEN));
    case "started":
      return seeOther(adminPaths.stockTake(started.id));
  }
}

const ALREADY_OPEN = {
  title: "Ya había un conteo abierto",
  text: "Seguís ese, con lo que ya está contado.",
};

function refuse(formData: FormData, message: string, status: 400 | 503) {
  const values = readTyped(formData, [SCOPE_FIELD]);
  return refuseForm<FormReply>({ values, errors: { [SCOPE_FIELD.name]: message } }, status);
}

type Overview = Awaited<ReturnType<typeof readTakes>>;

const CONTROLS = { [SCOPE_FIELD.name]: SCOPE_FIELD.name };

export default function StockTakesRoute() {
  const { takes } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <div className="stock-takes">
      <PageHeader title="Conteo de stock">
        <div className="page-actions">
          <QuietLink to={adminPaths.stock()}>Stock</QuietLink>
        </div>
      </PageHeader>
      <ReadOnlyNote />
      {errors.length > 0 && <ErrorSummary title="No se empezó ningún conteo" errors={errors} />}
      {takes === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <>
          <StartForm takes={takes} reply={reply} />
          <OpenTakes takes={takes.open} />
          {takes.closed.length > 0 && <ClosedTakes takes={takes.closed} />}
        </>
      )}
    </div>
  );
}

function StartForm({ takes, reply }: { takes: Overview; reply: FormReply | null }) {
  const { brands, groups } = takes;
  const { name, label, error, defaultValue } = showFields(
    [SCOPE_FIELD],
    {},
    reply,
  )(SCOPE_FIELD.name);
  return (
    <Panel id="empezar" title="Empezar un conteo">
      <p>
        Contá todas las prendas que hay en el local, también las apartadas para pedidos que todavía
        no salieron. Podés parar y seguir cuando quieras: el stock cambia recién al final, cuando
        apliques las diferencias.
      </p>
      <ChangeForm action={adminPaths.stockTakes()} className="stock-take-start">
        <FieldFrame id={name} label={label} error={error}>
          {(control) => (
            <select {...control} name={name} defaultValue={defaultValue}>
              <option value="">Elegí</option>
              <option value="todo">Toda la tienda</option>
              <ScopeOptions label="Una marca" kind="brand" choices={brands} />
              <ScopeOptions label="Una categoría" kind="group" choices={groups} />
            </select>
          )}
        </FieldFrame>
        <IntentButton value="start">Empezar a contar</IntentButton>
      </ChangeForm>
    </Panel>
  );
}

type ScopeOptionsProps = {
  label: string;
  kind: "brand" | "group";
  choices: Overview["brands"];
};

function ScopeOptions({ label, kind, choices }: ScopeOptionsProps) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map(({ id, name }) => (
        <option key={id} value={writeScope({ kind, id })}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

function OpenTakes({ takes }: { takes: readonly ListedTake[] }) {
  if (takes.length === 0) {
    return (
      <EmptyList
        title="No hay ningún conteo abierto"
        text="Los que empieces van a estar acá hasta que los apliques o los descartes."
      />
    );
  }
  return (
    <TakeList
      id="abiertos"
      title="Abiertos"
      takes={takes}
      note={(take) =>
        `Lo empezó ${take.author} ${writeTime(take.createdAt)} · ${writeCounted(take)}`
      }
      actions={(take) => (
        <p className="page-actions">
          {take.countedCells > 0 && (
            <QuietLink to={`${adminPaths.stockTake(take.id)}?ver=diferencias`}>
              Diferencias<span className="visually-hidden"> de {take.title}</span>
            </QuietLink>
          )}
          <Link className="button button-small" to={adminPaths.stockTake(take.id)}>
            Seguir<span className="visually-hidden"> con {take.title}</span>
          </Link>
        </p>
      )}
    />
  );
}

function ClosedTakes({ takes }: { takes: readonly ListedTake[] }) {
  return (
    <TakeList
      id="cerrados"
      title="Últimos cerrados"
      takes={takes}
      note={(take) => {
        const counted = take.countedCells > 0 ? ` · ${writeCounted(take)}` : "";
        return `${describeEnd(take)} ${writeTime(take.closedAt)} · lo empezó ${take.author}${counted}`;
      }}
      actions={({ batchId, title }) =>
        batchId !== null && (
          <MayLink
            className="button button-quiet button-small"
            to={adminPaths.historyBatch(batchId)}
          >
            Ver el cambio<span className="visually-hidden"> de {title}</span>
          </MayLink>
        )
      }
    />
  );
}

function TakeList(props: {
  id: string;
  title: string;
  takes: readonly ListedTake[];
  note: (take: ListedTake) => string;
  actions: (take: ListedTake) => React.ReactNode;
}) {
  const { id, title, takes, note, actions } = props;
  return (
    <Panel id={id} title={title}>
      <ul className="stock-take-list">
        {takes.map((take) => (
          <li key={take.id}>
            <div>
              <p className="stock-take-title">{take.title}</p>
              <p className="cell-note">{note(take)}</p>
            </div>
            {actions(take)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function writeTime(time: Date | null): string {
  return time === null ? "" : `el ${formatMoment(time)}`;
}

function writeCounted({ countedCells }: ListedTake): string {
  if (countedCells === 0) return "todavía sin contar";
  return countedCells === 1 ? "1 talle contado" : `${formatWhole(countedCells)} talles contados`;
}

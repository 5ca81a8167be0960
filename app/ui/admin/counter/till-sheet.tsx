import {
  describeDifference,
  expectByWay,
  listByPerson,
  type Till,
} from "../../../domain/counter/till";
import { TILL_WAYS } from "../../../domain/payments/payment-method";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { Price } from "../../price";
import { FactList } from "../../fact-list";
import { Table } from "../page-parts";

/** The money of a till, way by way, by person, and what came and went besides. */
export function TillFigures({ till }: { till: Till }) {
  const expected = expectByWay(till);
  const people = listByPerson(till.parts);
  return (
    <>
      {till.counts.length === 0 ? (
        <Table
          caption="Lo que tiene que haber"
          columns={["Forma de pago", { amount: "Tiene que haber" }]}
        >
          {TILL_WAYS.map(({ id, label }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="amount">
                <Price amountInPesos={expected[id]} />
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <Table
          caption="Arqueo"
          columns={["Forma", { amount: "Debía haber" }, { amount: "Contado" }]}
        >
          {till.counts.map((count) => (
            <tr key={count.way}>
              <th scope="row">{TILL_WAYS.find(({ id }) => id === count.way)?.label}</th>
              <td className="amount">
                <Price amountInPesos={count.expectedInPesos} />
              </td>
              <td className="amount">
                <Price amountInPesos={count.countedInPesos} />
                <span className="cell-note">{describeDifference(count) || "Justo"}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {people.length > 0 && (
        <Table caption="Ventas por persona" columns={["Vendió", "Con", { amount: "Monto" }]}>
          {people.flatMap(({ person, ways, inPesos }) => [
            ...ways.flatMap((amount, at) =>
              amount === 0
                ? []
                : [
                    <PersonRow
                      key={`${person}-${at}`}
                      person={person}
                      way={TILL_WAYS[at]?.label ?? ""}
                      inPesos={amount}
                    />,
                  ],
            ),
            <PersonRow key={person} person={person} way="Total" inPesos={inPesos} />,
          ])}
        </Table>
      )}
      {till.movements.length > 0 && (
        <Table caption="Plata que entró o salió" columns={["Motivo", "Quién", { amount: "Monto" }]}>
          {till.movements.map(({ id, reason, author, at, inPesos }) => (
            <tr key={id}>
              <th scope="row">{reason}</th>
              <td>{[author, at && formatMoment(at)].filter(Boolean).join(" · ")}</td>
              <td className="amount">
                <Price amountInPesos={inPesos} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function PersonRow({ person, way, inPesos }: { person: string; way: string; inPesos: number }) {
  return (
    <tr>
      <th scope="row">{person}</th>
      <td>{way}</td>
      <td className="amount">
        <Price amountInPesos={inPesos} />
      </td>
    </tr>
  );
}

/** To print and sign. */
export function TillSheet({ till, shopName }: { till: Till; shopName: string }) {
  const { openedBy, openedAt, openingInPesos, closedBy, closedAt, notes, comment } = till;
  return (
    <div className="sheets">
      <section className="sheet" aria-label="Cierre de caja">
        <h2>{shopName}</h2>
        <FactList
          className="facts"
          facts={[
            {
              term: "Abrió",
              value: [openedBy, openedAt && formatMoment(openedAt)].filter(Boolean).join(" · "),
            },
            { term: "Empezó con", value: <Price amountInPesos={openingInPesos} /> },
            {
              term: "Cerró",
              value:
                closedAt === null ? "Sigue abierta" : `${closedBy} · ${formatMoment(closedAt)}`,
            },
            { term: "Comentario", value: comment },
          ]}
        />
        <TillFigures till={till} />
        {notes.length > 0 && (
          <Table caption="Billetes" columns={["Billete", { amount: "Cantidad" }]}>
            {notes.map(([value, count]) => (
              <tr key={value}>
                <th scope="row">
                  <Price amountInPesos={value} />
                </th>
                <td className="amount">{count}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
    </div>
  );
}

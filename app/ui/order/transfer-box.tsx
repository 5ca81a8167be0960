import { Link } from "@remix-run/react";

import type { TransferToMake } from "../../domain/orders/transfer-to-make";
import { paths } from "../../paths";
import { FactList } from "../fact-list";
import { Price } from "../price";

type TransferBoxProps = {
  transfer: TransferToMake;
  orderToken: string;
  /** The receipt form; without it a link leads there. */
  children?: React.ReactNode;
};

export function TransferBox({ transfer, orderToken, children }: TransferBoxProps) {
  const { totalInPesos, account, deadline, whatsapp, hasReceipt } = transfer;
  return (
    <section className="transfer" aria-labelledby="transferencia">
      <h2 id="transferencia">Para transferir</h2>
      <p className="transfer-amount">
        <span>Importe exacto</span>
        <Price amountInPesos={totalInPesos} />
      </p>
      {deadline && <Deadline {...deadline} />}
      {account !== null && <AccountData account={account} />}
      {account === null && !hasReceipt && (
        <p className="transfer-wait">
          Te mandamos los datos por e-mail o WhatsApp: por ahora no hace falta que hagas nada más.
        </p>
      )}
      {children ?? (
        <p>
          <Link
            className={`button button-wide${hasReceipt ? " button-quiet" : ""}`}
            to={`${paths.order(orderToken)}#comprobante`}
          >
            {hasReceipt ? "Mandar otro comprobante" : "Mandar el comprobante"}
          </Link>
        </p>
      )}
      {whatsapp !== null && (
        <p>
          <a className="button button-wide button-quiet" href={whatsapp} rel="noopener noreferrer">
            Mandarlo por WhatsApp
          </a>
        </p>
      )}
    </section>
  );
}

function Deadline({ text, isOver }: { text: string; isOver: boolean }) {
  if (isOver) {
    return (
      <p className="transfer-deadline">
        El plazo venció el {text}. Si todavía no transferiste, escribinos antes de hacerlo.
      </p>
    );
  }
  return (
    <p className="transfer-deadline">
      Tenés hasta el <strong>{text}</strong>.
    </p>
  );
}

function AccountData({ account }: { account: NonNullable<TransferToMake["account"]> }) {
  const facts = [
    { term: "Alias", value: account.alias },
    { term: "CBU o CVU", value: account.cbu },
    { term: "Titular", value: account.holder },
    { term: "Banco", value: account.name },
  ];
  return <FactList className="transfer-account" facts={facts} />;
}

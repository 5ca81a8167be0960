import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { openWithdrawal } from "../../data/orders/withdrawal-steps.server";
import { readSettings } from "../../data/shop/settings.server";
import { showWithdrawal, type ShownWithdrawal } from "../../domain/orders/shown-withdrawal";
import { parseWithdrawalCode } from "../../domain/orders/withdrawal";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { WithdrawalFacts, WithdrawalLog } from "../../ui/admin/orders/withdrawal-page";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle<{ shown: ShownWithdrawal } | null> = {
  title: (page) => (page ? `Constancia de ${page.shown.code}` : "Constancia"),
};

export const headers = adminHeaders;

export const loader = adminLoader("withdrawals.view", async ({ params, read, now }) => {
  const code = parseWithdrawalCode(params.code ?? "");
  if (code === null) throw notFound();
  const found = await read(openWithdrawal(code).then((opened) => ({ opened })));
  if (found === null) return null;
  if (found.opened === null) throw notFound();
  const { name, address, phone, email } = await readSettings();
  return {
    shown: showWithdrawal(found.opened, now),
    shop: [name, address, phone, email].filter((part) => part !== "").join(" · "),
    printedAt: formatMoment(now),
  };
});

export default function WithdrawalProofPage() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <Notice text={LOAD_FAILED} />;
  const { shown, shop, printedAt } = page;
  return (
    <>
      <header className="page-header print-hint">
        <div>
          <h1>Constancia de {shown.code}</h1>
          <p className="field-hint">
            Imprimila con Ctrl+P, o con “Compartir” en el celular, o guardala como PDF.
          </p>
        </div>
        <p className="page-actions">
          <Link className="button button-quiet" to={adminPaths.withdrawal(shown.code)}>
            Volver al arrepentimiento
          </Link>
        </p>
      </header>
      <div className="sheets">
        <section className="sheet" aria-labelledby="constancia">
          <h2 id="constancia">Constancia de arrepentimiento {shown.code}</h2>
          <p>{shop}</p>
          <p>
            Está en: <strong>{shown.label}</strong>
          </p>
          <WithdrawalFacts shown={shown} />
          <WithdrawalLog shown={shown} />
          <p>Impresa el {printedAt}.</p>
        </section>
      </div>
    </>
  );
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { findAskedPiece, storeFitVote } from "../../data/returns/fit-votes.server";
import { FIT_CHOICES, findFit, nameFit } from "../../domain/returns/fit-vote";
import { describeWait } from "../../domain/plain/words";
import { describeVariant } from "../../domain/stock/stock-words";
import type { FormReply } from "../../forms/form-reply";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { openPiece } from "../../mail/fit-links.server";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { ErrorSummary, PostForm, useReply, useReplyErrors } from "../../ui/form";
import { RadioField } from "../../ui/form-fields";
import type { PageHandle } from "../../ui/page";

const TITLE = "¿Cómo te quedó?";
const FIT_FIELD = "quedo";

export const handle: PageHandle = { title: () => TITLE };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

/** Changes nothing: programs that look for viruses open the links of mails. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token, piece } = requirePiece(params.token);
  const found = await findAskedPiece(piece);
  if (!found) throw notFound();
  const { name, fit } = found;
  const asked = findFit(new URL(request.url).searchParams.get(FIT_FIELD));
  const said = fit && nameFit(fit);
  return data(
    { token, name, variant: describeVariant(found), said, chosen: asked ?? fit ?? "" },
    { headers: TOKEN_PAGE },
  );
}

const HOUR_SECONDS = 60 * 60;
/** For a piece, because each answer that differs empties the page cache. */
const limit = createPostLimit("fit votes", 20, HOUR_SECONDS);

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, piece } = requirePiece(params.token);
  const formData = await readForm(request);
  const intent = formData.get("intent");
  if (intent !== "vote" && intent !== "forget") throw badRequest();
  const typed = formData.get(FIT_FIELD);
  const fit = findFit(typed);
  const refuse = (message: string): FormReply<typeof FIT_FIELD> => ({
    values: { [FIT_FIELD]: fit ?? "" },
    errors: { [FIT_FIELD]: message },
  });
  if (intent === "vote" && fit === null) return refuseForm(refuse("Elegí cómo te quedó."), 400);
  const waitSeconds = await limit.countKey(`${piece.orderNumber} ${piece.itemId}`);
  if (waitSeconds !== null) return refuseForNow(refuse(describeWait(waitSeconds)), waitSeconds);
  if (!(await storeFitVote(piece, intent === "vote" ? fit : null, new Date()))) throw notFound();
  const flash =
    intent === "vote"
      ? { title: "¡Gracias!", text: "Anotamos cómo te quedó." }
      : { title: "Listo", text: "Borramos tu respuesta." };
  return seeOther(paths.fitVote(token), await serializeFlash(flash));
}

function requirePiece(token = "") {
  const piece = openPiece(token);
  if (piece === null) throw notFound();
  return { token, piece };
}

const CONTROLS = { [FIT_FIELD]: FIT_FIELD };

const OPTIONS = FIT_CHOICES.map(({ fit, label }) => ({ id: fit, label }));

export default function FitVotePage() {
  const { token, name, variant, said, chosen } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const address = paths.fitVote(token);
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <div className="form-page">
      <h1>{TITLE}</h1>
      <p className="lead">{[name, variant].filter(Boolean).join(", ")}</p>
      {said !== null && (
        <p>
          Nos dijiste: <strong>{said}</strong>. Podés cambiarlo.
        </p>
      )}
      <PostForm action={address} className="label-card form">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <input type="hidden" name="intent" value="vote" />
        <RadioField
          // Another link to this page begins with another answer.
          key={chosen}
          name={FIT_FIELD}
          label={TITLE}
          options={OPTIONS}
          chosen={reply?.values[FIT_FIELD] ?? chosen}
          error={reply?.errors[FIT_FIELD]}
        />
        <button className="button button-wide">Enviar</button>
      </PostForm>
      {said !== null && (
        <Form method="post" action={address}>
          <input type="hidden" name="intent" value="forget" />
          <button className="button button-wide button-quiet">Borrar mi respuesta</button>
        </Form>
      )}
      <p>
        Nadie ve quién respondió: solo cuántas personas. Si querés cambiarla por otro talle, entrá a{" "}
        <Link to={paths.exchanges()}>Cambios y devoluciones</Link>.
      </p>
    </div>
  );
}

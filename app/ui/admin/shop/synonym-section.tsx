import { useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { Synonyms } from "../../../domain/catalogue/synonyms";
import { writeSynonyms } from "../../../domain/shop/owner-synonyms";
import type { FormReply } from "../../../forms/form-reply";
import { SYNONYM_FIELD } from "../../../forms/shop/synonym-fields";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { ChangeForm } from "../../change-form";

export type SynonymReply = FormReply<typeof SYNONYM_FIELD>;

type SynonymSectionProps = {
  synonyms: Synonyms;
  /** The text that an address puts into the field. */
  asked: string;
  reply: SynonymReply | null;
};

/** The owner's words for the search; each group is added and removed by a form of its own. */
export function SynonymSection({ synonyms, asked, reply }: SynonymSectionProps) {
  const { key } = useLocation();
  const error = reply?.errors[SYNONYM_FIELD];
  return (
    <section className="panel synonyms" id="sinonimos" aria-labelledby="sinonimos-titulo">
      <div className="settings-heading">
        <h2 id="sinonimos-titulo">Sinónimos del buscador</h2>
        <p className="field-hint">
          Si tus clientes llaman a algo de otra manera, decíselo al buscador: quien busque una
          palabra encuentra también lo de las otras. Los más comunes ya los conoce.
        </p>
      </div>
      <PostForm key={key} action={adminPaths.settings()} className="form" noValidate>
        {error !== undefined && (
          <ErrorSummary
            title="Revisá este sinónimo"
            errors={[{ controlId: SYNONYM_FIELD, message: error }]}
          />
        )}
        <input type="hidden" name="intent" value="add-synonym" />
        <TextField
          name={SYNONYM_FIELD}
          label="Palabras que significan lo mismo"
          hint="Con un signo = entre ellas: piluso = gorra."
          defaultValue={reply?.values[SYNONYM_FIELD] ?? asked}
          error={error}
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button button-quiet">Agregar sinónimo</button>
        </div>
      </PostForm>
      {synonyms.length > 0 && (
        <ul className="synonym-list">
          {synonyms.map((words) => (
            <SynonymItem key={writeSynonyms(words)} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SynonymItem({ words }: { words: readonly string[] }) {
  const written = writeSynonyms(words);
  return (
    <li>
      <span className="synonym-words">{written}</span>
      <ChangeForm action={adminPaths.settings()}>
        <input type="hidden" name="grupo" value={JSON.stringify(words)} />
        <button className="button button-quiet button-small" name="intent" value="remove-synonym">
          Quitar<span className="visually-hidden"> {written}</span>
        </button>
      </ChangeForm>
    </li>
  );
}

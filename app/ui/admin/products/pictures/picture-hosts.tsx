import { adminPaths } from "../../../../admin-paths";
import { countPictures } from "../../../../domain/plain/count-words";
import { formatWhole } from "../../../../domain/plain/whole-number";
import { PostForm } from "../../../post-form";

export type PictureHost = { host: string; pictures: number };

type PictureHostsProps = {
  /** The first ones. */
  hosts: readonly PictureHost[];
  total: number;
};

/** The servers that the owner has to confirm before the shop fetches anything from them. */
export function PictureHosts({ hosts, total }: PictureHostsProps) {
  return (
    <section className="panel" aria-labelledby="sitios">
      <h2 id="sitios">¿De dónde las traemos?</h2>
      <p>
        Confirmá solo los sitios que conozcas, como el de tu tienda anterior. Hasta que no los
        confirmes no bajamos nada de ahí.
      </p>
      <ul className="picture-hosts">
        {hosts.map(({ host, pictures }) => (
          <li key={host}>
            <p>
              <strong>{host}</strong> <span className="cell-note">{countPictures(pictures)}</span>
            </p>
            <ConfirmForm hosts={[host]} label="Traer sus fotos" of={host} />
            <DeclineForm host={host} pictures={pictures} />
          </li>
        ))}
      </ul>
      {total > hosts.length && (
        <p className="field-hint">
          Mostramos los primeros {hosts.length} sitios de {formatWhole(total)}.
        </p>
      )}
      {hosts.length > 1 && (
        <ConfirmForm
          hosts={hosts.map(({ host }) => host)}
          label={`Traer las fotos de los ${hosts.length} sitios`}
        />
      )}
    </section>
  );
}

type ConfirmFormProps = { hosts: readonly string[]; label: string; of?: string };

/** @param of - the server, for those who hear the button without what stands beside it */
function ConfirmForm({ hosts, label, of }: ConfirmFormProps) {
  return (
    <PostForm action={adminPaths.productPictures()}>
      {hosts.map((host) => (
        <input key={host} type="hidden" name="sitio" value={host} />
      ))}
      <button
        className={of === undefined ? "button" : "button button-small"}
        name="intent"
        value="confirm"
      >
        {label}
        {of !== undefined && <span className="visually-hidden"> de {of}</span>}
      </button>
    </PostForm>
  );
}

/** In two steps: only the file that brought the addresses could bring them again. */
function DeclineForm({ host, pictures }: PictureHost) {
  return (
    <details className="confirm">
      <summary>
        No traerlas<span className="visually-hidden"> de {host}</span>
      </summary>
      <PostForm action={adminPaths.productPictures()} className="confirm-body">
        <input type="hidden" name="sitio" value={host} />
        <p>Si después las querés, importá el archivo otra vez.</p>
        <button className="button button-quiet button-small" name="intent" value="decline">
          Dejar de esperar {countPictures(pictures)}
          <span className="visually-hidden"> de {host}</span>
        </button>
      </PostForm>
    </details>
  );
}

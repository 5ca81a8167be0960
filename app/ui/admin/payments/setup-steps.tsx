import { TextField } from "../../text-field";
import type { ShopAddresses } from "../../../domain/payments/connection-facts";

type SetupStepsProps = { addresses: ShopAddresses; isSimulator: boolean };

/** The steps in the provider's panel, in its order and with its words. */
export function SetupSteps({ addresses, isSimulator }: SetupStepsProps) {
  return (
    <section className="panel" aria-labelledby="pasos">
      <h2 id="pasos">Cómo se conecta, paso a paso</h2>
      {isSimulator && <p>Con el simulador no hace falta: la aplicación ya está hecha.</p>}
      <ol className="payments-steps">
        <li>
          <h3>Creá una aplicación</h3>
          <p>
            Entrá con tu cuenta a{" "}
            <a href="https://www.mercadopago.com.ar/developers/panel/app" rel="noreferrer">
              Tus integraciones
            </a>{" "}
            y tocá “Crear aplicación”. Elegí pagos online, tienda hecha a medida y “Checkout Pro”.
          </p>
        </li>
        <li>
          <h3>Poné la dirección de vuelta</h3>
          <p>
            En “Editar aplicación”, “URL de redireccionamiento”, pegá esta dirección tal cual, letra
            por letra:
          </p>
          <CopyField name="vuelta" label="URL de redireccionamiento" value={addresses.returnTo} />
          <p>
            Ahí mismo se elige si usa <strong>PKCE</strong>: marcalo igual en esta página.
          </p>
        </li>
        <li>
          <h3>Pedí los avisos</h3>
          <p>
            En “Webhooks”, “Configurar notificaciones”, pestaña “Modo productivo”, pegá esta
            dirección:
          </p>
          <CopyField name="avisos" label="URL de los avisos" value={addresses.webhooks} />
          <p>
            Marcá los eventos <strong>Pagos</strong> y <strong>Vinculación de aplicaciones</strong>{" "}
            (así nos enteramos si la cuenta se desconecta) y guardá. La clave secreta que aparece es
            la de esta página.
          </p>
        </li>
        <li>
          <h3>Copiá las claves</h3>
          <p>
            En “Credenciales de producción” están el Client ID y el Client Secret. Guardalos en
            “Datos de tu aplicación”, junto con la clave secreta de los avisos.
          </p>
        </li>
        <li>
          <h3>Conectá la cuenta</h3>
          <p>
            Tocá “Conectar con Mercado Pago”, entrá con la cuenta donde querés recibir la plata y
            autorizá. Volvés acá, y después probá con una compra chica y su reembolso.
          </p>
        </li>
      </ol>
    </section>
  );
}

type CopyFieldProps = { name: string; label: string; value: string };

function CopyField({ name, label, value }: CopyFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

import type { WayToPay } from "../../domain/shop/ways-to-pay";

/** All ways to pay with their prices, worded by the server: the page's script stays small. */
export function PaymentWays({ ways }: { ways: readonly WayToPay[] }) {
  return (
    <details className="ways">
      <summary>Medios de pago</summary>
      <table>
        <tbody>
          {ways.map(([way, price, terms]) => (
            <tr key={way}>
              <th scope="row">
                {way} <small>{terms}</small>
              </th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

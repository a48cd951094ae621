import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import type { Movement } from './stock.data.ts';
import { signed, whyOf } from './stock-words.ts';

/** The movements of a variant, newest first; a table where there is room, else cards. */
export function Ledger({ movements }: { movements: readonly Movement[] }) {
  return (
    <>
      <ul className="admin-cards">
        {movements.map((movement) => (
          <li key={movement.id} className="admin-card stock-movement">
            <div className="min-w-0">
              <b>{whyOf(movement)}</b>
              <Leading movement={movement} />
              <small>
                {formatMoment(movement.at)}
                {movement.by && `, ${movement.by}`}
              </small>
            </div>
            <div className="stock-movement-end">
              <b data-less={movement.units < 0 || undefined}>{signed(movement.units)}</b>
              <small>{movement.balance.toLocaleString('en-IN')} left</small>
            </div>
          </li>
        ))}
      </ul>
      <table className="admin-table">
        <caption className="sr-only">Movements of this variant</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Why</th>
            <th scope="col">Belongs to</th>
            <th scope="col">Who</th>
            <th scope="col" className="admin-figure">
              Units
            </th>
            <th scope="col" className="admin-figure">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td className="whitespace-nowrap">{formatMoment(movement.at)}</td>
              <td>
                {whyOf(movement)}
                {movement.note && <small className="stock-note">{movement.note}</small>}
              </td>
              <td>
                <Belonging movement={movement} />
              </td>
              <td>{movement.by ?? 'The shop'}</td>
              <td className="admin-figure font-semibold">{signed(movement.units)}</td>
              <td className="admin-figure">{movement.balance.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Leading({ movement }: { movement: Movement }) {
  return (
    <>
      {movement.note && <small>{movement.note}</small>}
      <Belonging movement={movement} />
    </>
  );
}

function Belonging({ movement: { orderId, receiptId } }: { movement: Movement }) {
  if (orderId)
    return (
      <Link to={`/admin/order/${orderId}`} className="stock-link">
        Order #{orderId.slice(0, 8)}
      </Link>
    );
  if (receiptId)
    return (
      <Link to={`/admin/stock?view=received&receipt=${receiptId}`} className="stock-link">
        Receipt
      </Link>
    );
  return null;
}

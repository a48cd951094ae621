import { formatDateTime, formatNumber } from '@kinari/contract/locale';
import { Link } from 'react-router';
import type { StockMovement } from './stock.data.ts';
import { formatReason, formatSigned } from './stock-labels.ts';

export function StockLedger({ movements }: { movements: readonly StockMovement[] }) {
  return (
    <>
      <ul className="admin-cards">
        {movements.map((movement) => (
          <li key={movement.id} className="admin-card stock-movement">
            <div className="min-w-0">
              <b>{formatReason(movement)}</b>
              <MovementDetails movement={movement} />
              <small>
                {formatDateTime(movement.at)}
                {movement.by && `, ${movement.by}`}
              </small>
            </div>
            <div className="stock-movement-end">
              <b data-less={movement.units < 0 || undefined}>{formatSigned(movement.units)}</b>
              <small>{formatNumber(movement.balance)} left</small>
            </div>
          </li>
        ))}
      </ul>
      <table className="admin-table">
        <caption className="sr-only">Stock movements of this variant</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Reason</th>
            <th scope="col">Reference</th>
            <th scope="col">By</th>
            <th scope="col" className="admin-amount">
              Units
            </th>
            <th scope="col" className="admin-amount">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td className="whitespace-nowrap">{formatDateTime(movement.at)}</td>
              <td>
                {formatReason(movement)}
                {movement.note && <small className="stock-note">{movement.note}</small>}
              </td>
              <td>
                <MovementLink movement={movement} />
              </td>
              <td>{movement.by ?? 'System'}</td>
              <td className="admin-amount font-semibold">{formatSigned(movement.units)}</td>
              <td className="admin-amount">{formatNumber(movement.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function MovementDetails({ movement }: { movement: StockMovement }) {
  return (
    <>
      {movement.note && <small>{movement.note}</small>}
      <MovementLink movement={movement} />
    </>
  );
}

function MovementLink({ movement: { orderId, receiptId } }: { movement: StockMovement }) {
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

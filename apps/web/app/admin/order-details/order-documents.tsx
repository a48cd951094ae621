import { formatDay, formatRupees } from '@kinari/contract/locale';
import '../../invoices/documents.css';
import { DocumentButton } from '../../invoices/document-button.tsx';
import { documentName } from '../../invoices/document-format.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { isPriced } from '../orders/order-amounts.ts';
import type { OrderDetailsData } from './order-details.data.ts';
import { PlaceOfSupplySelect } from './place-of-supply-select.tsx';

/** Tax documents of an order. Lets staff choose the state if one is waiting for it. */
export function OrderDocuments({ details: { order, shipments, needsPlaceOfSupply } }: { details: OrderDetailsData }) {
  // They contain the amounts.
  const documents = isPriced(order) ? (order.documents ?? []) : [];
  const canCall = useCanCall();
  const activeShipments = shipments.filter(({ status }) => status !== 'canceled');
  const canChooseState = needsPlaceOfSupply && canCall('updatePlaceOfSupply');
  if (documents.length === 0 && !canChooseState) return null;
  return (
    <section className="admin-card order-box print:hidden">
      <h2>Documents</h2>
      {canChooseState && <PlaceOfSupplySelect orderId={order.id} pincode={order.address.postalCode} />}
      {documents.length > 0 && (
        <ul aria-label="Documents" className="document-list">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentButton document={document}>
                <span>
                  {documentName(document, activeShipments)} <span className="ml-1 font-mono">{document.number}</span>
                  <small className="tabular">{formatDocumentDetails(document).join(', ')}</small>
                </span>
              </DocumentButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type StaffDocument = NonNullable<OrderDetailsData['order']['documents']>[number];

function formatDocumentDetails({ issuedOn, total, originalDocumentNumber, isReady }: StaffDocument): string[] {
  return [
    formatDay(issuedOn),
    ...(total === undefined ? [] : [formatRupees(total)]),
    ...(originalDocumentNumber ? [`against ${originalDocumentNumber}`] : []),
    isReady ? 'PDF' : 'being generated',
  ];
}

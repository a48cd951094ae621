import '../../documents/documents.css';
import { DocumentButton } from '../../documents/document-button.tsx';
import { documentName } from '../../documents/document-facts.ts';
import type { OrderDocument } from '../../documents/documents.data.ts';
import { formatDay } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { ChooseState } from './choose-state.tsx';
import type { OrderInFull } from './order-page.data.ts';

/** The invoices, bills and credit notes of an order, and what one of them waits for. */
export function OrderDocuments({ told: { order, parcels, stateUnknown } }: { told: OrderInFull }) {
  const { documents = [] } = order;
  const live = parcels.filter(({ state }) => state !== 'void');
  if (documents.length === 0 && !stateUnknown) return null;
  return (
    <section className="admin-card order-box print:hidden">
      <h2>Documents</h2>
      {stateUnknown && <ChooseState orderId={order.id} pincode={order.address.postalCode} />}
      {documents.length > 0 && (
        <ul aria-label="Documents" className="document-list">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentButton document={document}>
                <span>
                  {documentName(document, live)} <span className="ml-1 font-mono">{document.number}</span>
                  <small className="tabular">{factsOf(document).join(', ')}</small>
                </span>
              </DocumentButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf({ issuedOn, total, refersTo, isReady }: OrderDocument): string[] {
  return [
    formatDay(issuedOn),
    formatRupees(total),
    ...(refersTo ? [`against ${refersTo}`] : []),
    isReady ? 'PDF' : 'being drawn',
  ];
}

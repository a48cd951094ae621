import './documents.css';
import { DocumentButton } from './document-button.tsx';
import { documentName, documentNumber } from './document-facts.ts';
import type { OrderDocument } from './documents.data.ts';

type DocumentListProps = {
  documents: readonly OrderDocument[];
  parcels: readonly { id: string; position: number }[];
  /** Beside each other, as on a card; else one below the other. */
  isRow?: boolean;
};

/** The invoices, bills and credit notes of an order, to be pressed for their papers. */
export function DocumentList({ documents, parcels, isRow }: DocumentListProps) {
  return (
    <ul aria-label="Documents" className={isRow ? 'document-row' : 'document-list'}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentButton document={document}>
            <span>
              {documentName(document, parcels)}
              <small>
                {isRow ? document.number : documentNumber(document)}
                {document.isReady ? !isRow && ', PDF' : ', being drawn'}
              </small>
            </span>
          </DocumentButton>
        </li>
      ))}
    </ul>
  );
}

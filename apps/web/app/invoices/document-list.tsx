import './documents.css';
import { DocumentButton } from './document-button.tsx';
import { documentName, documentNumber } from './document-format.ts';
import type { OrderDocument } from './documents.data.ts';

type DocumentListProps = {
  documents: readonly OrderDocument[];
  shipments: readonly { id: string; position: number }[];
  isRow?: boolean;
};

export function DocumentList({ documents, shipments, isRow }: DocumentListProps) {
  return (
    <ul
      aria-label="Documents"
      className={isRow ? 'document-row flex flex-wrap gap-y-0 gap-x-5' : 'document-list grid -mt-0.5 -mb-1.5'}
    >
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentButton document={document}>
            <span>
              {documentName(document, shipments)}
              <small>
                {isRow ? document.number : documentNumber(document)}
                {document.isReady ? !isRow && ', PDF' : ', being generated'}
              </small>
            </span>
          </DocumentButton>
        </li>
      ))}
    </ul>
  );
}

import { documentTitle } from '@kinari/contract/labels/document-labels';
import { errorMessage } from '../platform/api.ts';
import { downloadFile } from '../platform/download-file.ts';
import { showError } from '../session/show-error.ts';
import { type OrderDocument, useDownloadDocument } from './documents.data.ts';

/** Downloads the PDF of a document. `label` is the accessible name of the button. */
export function useSaveDocument(document: Pick<OrderDocument, 'id' | 'kind' | 'number' | 'isReady'>) {
  const { mutateAsync, isPending } = useDownloadDocument();
  const title = documentTitle(document);

  async function save() {
    try {
      downloadFile(await mutateAsync(document.id));
    } catch (error) {
      showError(error, errorMessage(error, `${title} could not be downloaded. Please try again.`));
    }
  }

  return { save, isPending, label: `${title}, ${document.isReady ? 'PDF' : 'being generated'}` };
}

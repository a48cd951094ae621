import { documentTitle } from '@kinari/contract/words/document-words';
import { failureText } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { failureOf } from '../signed-in/failure.ts';
import { type OrderDocument, useDownloadDocument } from './documents.data.ts';

/** Saves the paper of a document as a file; `label` is what a button that does says aloud. */
export function useSaveDocument(document: Pick<OrderDocument, 'id' | 'kind' | 'number' | 'isReady'>) {
  const { mutateAsync, isPending } = useDownloadDocument();
  const title = documentTitle(document);

  async function save() {
    try {
      saveFile(await mutateAsync(document.id));
    } catch (error) {
      failureOf(error, failureText(error, `${title} could not be downloaded. Please try again.`));
    }
  }

  return { save, isPending, label: `${title}, ${document.isReady ? 'PDF' : 'being drawn'}` };
}

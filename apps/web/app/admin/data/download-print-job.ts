import { type DownloadedFile, errorMessage } from '../../platform/api.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { showError } from '../../session/show-error.ts';
import { notify } from '../../ui/toast.ts';

/** Waits for a PDF, downloads it, and shows the result as a toast: "Packing slips downloaded". */
export async function downloadPrintJob(name: string, file: Promise<DownloadedFile>): Promise<void> {
  try {
    downloadFile(await file);
    notify({ text: `${name} downloaded`, tone: 'ok' });
  } catch (error) {
    showError(error, errorMessage(error, `${name}: couldn’t create the file. Try again.`));
  }
}

import { type DownloadedFile, failureText } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { failureOf } from '../signed-in/failure.ts';
import { notify } from '../ui/toast.ts';

/** Waits for papers and hands them over as a file to print, and says how it went: "Packing slips downloaded". */
export async function savePrint(name: string, drawn: Promise<DownloadedFile>): Promise<void> {
  try {
    saveFile(await drawn);
    notify({ text: `${name} downloaded`, tone: 'ok' });
  } catch (error) {
    failureOf(error, failureText(error, `${name} could not be made. Please try again.`));
  }
}

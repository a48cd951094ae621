import type { DownloadedFile } from './api.ts';

/** Hands a file to the browser to save, as if a link to it had been pressed. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the press; a minute is enough to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

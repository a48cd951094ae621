import type { DownloadedFile } from './api.ts';

export function downloadFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click. A minute is enough to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

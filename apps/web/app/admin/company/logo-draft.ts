/** What becomes of the logo with the next save: a file takes its place, it goes, or it stays as it is. */
export type LogoDraft = File | 'none' | undefined;

/** The logo as it will be: the address of the one that was saved, or the file that was chosen. */
export function shownLogo(saved: string | null, draft: LogoDraft): string | File | null {
  if (draft === 'none') return null;
  return draft ?? saved;
}

/** Parameter of a preview without scripts. */
export const FRAMED = 'framed';

/** Returns the token of a preview URL, which every page of the drafts has in its path. */
export function findPreviewToken({ pathname }: Pick<URL, 'pathname'>): string | undefined {
  return /^\/preview\/([^/]+)/i.exec(pathname)?.[1];
}

/** True for a preview in the frame of the editor. */
export function isFramedPreview({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return findPreviewToken({ pathname }) !== undefined && new URLSearchParams(search).has(FRAMED);
}

import type { LegalSlug, LegalText } from './legal.data.ts';

/** Autosave in `localStorage`, so that a closed tab or an empty battery loses nothing. */
export function loadDraft(slug: LegalSlug): LegalText | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(slug)) ?? 'null');
    return isLegalText(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` removes the draft. */
export function storeDraft(slug: LegalSlug, draft: LegalText | undefined): void {
  try {
    if (draft) localStorage.setItem(draftKey(slug), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(slug));
  } catch {
    // Storage is blocked or full: there is no draft, but the text is still in the text area.
  }
}

export function countWords(text: string): number {
  return text.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}’'-]*/gu)?.length ?? 0;
}

function draftKey(slug: LegalSlug): string {
  return `legal-draft-${slug}`;
}

function isLegalText(draft: unknown): draft is LegalText {
  const { content, updatedAt } = (draft ?? {}) as Partial<LegalText>;
  return typeof content === 'string' && typeof updatedAt === 'string';
}

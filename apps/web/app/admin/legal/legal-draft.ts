import type { LegalSlug, LegalText } from './legal.data.ts';

/** Autosave: what was typed and not saved yet, kept in this browser; a closed tab or an empty battery loses nothing. */
export function readDraft(slug: LegalSlug): LegalText | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null');
    return isText(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` when there is nothing unsaved any more. */
export function keepDraft(slug: LegalSlug, draft: LegalText | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(slug), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(slug));
  } catch {
    // Where storage is forbidden or full, there is no draft; the text itself is still in the text area.
  }
}

export function countWords(text: string): number {
  return text.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}’'-]*/gu)?.length ?? 0;
}

function keyOf(slug: LegalSlug): string {
  return `legal-draft-${slug}`;
}

function isText(draft: unknown): draft is LegalText {
  const { content, updatedAt } = (draft ?? {}) as Partial<LegalText>;
  return typeof content === 'string' && typeof updatedAt === 'string';
}

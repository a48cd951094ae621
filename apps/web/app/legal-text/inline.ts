/** Inline Markdown. Unknown syntax stays plain text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

// No part may contain its own start characters. This keeps matching linear for long texts.
const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s][^*]*)\*|\[(?<label>[^[\]]+)\]\((?<href>[^()\s]+)\)/g;

// Allows web, email and phone links, and blocks `javascript:` and similar schemes.
const SAFE_URL = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Splits `**Age.** Read [our terms](/terms)` into its parts. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKUP)) {
    parts.push(...toPlainInline(text.slice(end, found.index)), ...toMarkedInline(found[0], found.groups ?? {}));
    end = found.index + found[0].length;
  }
  return [...parts, ...toPlainInline(text.slice(end))];
}

function toPlainInline(text: string): Inline[] {
  return text ? [{ kind: 'text', text }] : [];
}

type MarkupGroups = Partial<Record<'strong' | 'emphasis' | 'label' | 'href', string>>;

function toMarkedInline(source: string, { strong, emphasis, label, href }: MarkupGroups): Inline[] {
  if (strong) return [{ kind: 'strong', content: parseInline(strong) }];
  if (emphasis) return [{ kind: 'emphasis', content: parseInline(emphasis) }];
  if (label && href && SAFE_URL.test(href)) return [{ kind: 'link', href, content: parseInline(label) }];
  return toPlainInline(source);
}

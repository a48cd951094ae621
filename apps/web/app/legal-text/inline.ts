/** Inline Markdown: a run of text inside a paragraph. What is not one of these stays the text it was written as. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

// No part of a mark may contain what begins one: each letter is then looked at a few times, however long the text is.
const MARK = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s][^*]*)\*|\[(?<label>[^[\]]+)\]\((?<href>[^()\s]+)\)/g;

// An address may lead to a page, a mailbox or a telephone; `javascript:` and its like are no addresses.
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Splits `**Age.** Read [our terms](/terms)` into its parts. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(MARK)) {
    parts.push(...plain(text.slice(end, found.index)), ...marked(found[0], found.groups ?? {}));
    end = found.index + found[0].length;
  }
  return [...parts, ...plain(text.slice(end))];
}

function plain(text: string): Inline[] {
  return text ? [{ kind: 'text', text }] : [];
}

type Found = Partial<Record<'strong' | 'emphasis' | 'label' | 'href', string>>;

function marked(source: string, { strong, emphasis, label, href }: Found): Inline[] {
  if (strong) return [{ kind: 'strong', content: parseInline(strong) }];
  if (emphasis) return [{ kind: 'emphasis', content: parseInline(emphasis) }];
  if (label && href && SAFE_ADDRESS.test(href)) return [{ kind: 'link', href, content: parseInline(label) }];
  return plain(source);
}

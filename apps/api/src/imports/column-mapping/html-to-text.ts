const LINE_BREAK_TAGS = /^\/?(p|div|br|li|ul|ol|h[1-6]|tr|table)$/;
const HIDDEN_TAGS = /^(script|style)$/;
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
};

/** Converts an HTML description to text, with one line per paragraph or list item. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  let hiddenTag: string | undefined;
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?[a-z][a-z0-9]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (tag === undefined) text += hiddenTag || piece.startsWith('<!') ? '' : piece;
    else if (hiddenTag) hiddenTag = tag === `/${hiddenTag}` ? undefined : hiddenTag;
    else if (HIDDEN_TAGS.test(tag)) hiddenTag = tag;
    else if (LINE_BREAK_TAGS.test(tag)) text += '\n';
  }
  return text
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => decodeEntity(name) ?? all)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}

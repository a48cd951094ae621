const BREAKS = /^\/?(p|div|br|li|ul|ol|h[1-6]|tr|table)$/;
const HIDDEN = /^(script|style)$/;
const NAMED: Record<string, string> = {
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

/** A description that was written for a web page, as text: one line for each paragraph or item. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  let hidden: string | undefined;
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?[a-z][a-z0-9]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (tag === undefined) text += hidden || piece.startsWith('<!') ? '' : piece;
    else if (hidden) hidden = tag === `/${hidden}` ? undefined : hidden;
    else if (HIDDEN.test(tag)) hidden = tag;
    else if (BREAKS.test(tag)) text += '\n';
  }
  return text
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => letterOf(name) ?? all)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}

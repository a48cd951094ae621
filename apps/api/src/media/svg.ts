// Sanitises SVG. Shapes, paint and text: all that a logo is drawn with. What is not here is left out, with everything
// inside it.
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask symbol use style title desc'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  (
    'id class style transform viewBox preserveAspectRatio xmlns xmlns:xlink version x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points ' +
    'width height href xlink:href offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
    'stroke-opacity stop-color stop-opacity opacity color clip-path clip-rule mask font-family font-size font-weight font-style ' +
    'text-anchor letter-spacing type'
  ).split(' '),
);
const MOST_ELEMENTS = 20_000;
const DEEPEST = 64;

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?xml\s[^?>]*\?>|<!DOCTYPE[^[>]*>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Writes a drawing anew from what is known to be harmless; undefined when it is not a drawing that can be read for certain.
 * Only ever rasterised, never served: this keeps the rasteriser, too, from following an address or an entity.
 */
export function cleanSvg(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const out: string[] = [];
  const open: { name: string; kept: boolean }[] = [];
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    const [, literal, closed, opened, attributes = '', selfClosed, plain] = token;
    const inside = open.at(-1);
    const words = literal ?? (plain === undefined ? undefined : decoded(plain));

    if (closed !== undefined) {
      if (open.pop()?.name !== closed) return undefined;
      if (inside?.kept) out.push(`</${closed}>`);
      if (open.length === 0) return text.slice(TOKEN.lastIndex).trim() === '' ? out.join('') : undefined;
    } else if (opened !== undefined) {
      if (++elements > MOST_ELEMENTS || open.length > DEEPEST) return undefined;
      if (open.length === 0 && opened !== 'svg') return undefined;
      const kept = (inside?.kept ?? true) && ELEMENTS.has(opened);
      const cleaned = kept ? cleanAttributes(attributes) : '';
      if (cleaned === undefined) return undefined;
      if (kept) out.push(`<${opened}${cleaned}${selfClosed ? '/' : ''}>`);
      if (!selfClosed) open.push({ name: opened, kept });
      else if (open.length === 0) return undefined;
    } else if (words !== undefined) {
      if (!inside && words.trim() !== '') return undefined;
      if (inside?.kept && (inside.name !== 'style' || isHarmlessStyle(words))) out.push(escaped(words));
    } else if (plain !== undefined) {
      return undefined;
    }
  }
  return undefined;
}

// UTF-8 and nothing else: in another encoding the same bytes could mean another drawing to another reader.
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([^"']*)/i.exec(text) ?? [];
    return encoding.toLowerCase() === 'utf-8' && !text.includes('\0') ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

function cleanAttributes(written: string): string | undefined {
  let cleaned = '';
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? '');
    if (value === undefined) return undefined;
    if (!ATTRIBUTES.has(name) || !isHarmless(value)) continue;
    if (name.endsWith('href') && !/^#[\w.-]+$/.test(value)) continue;
    if (name.startsWith('xmlns') && !/^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value)) continue;
    cleaned += ` ${name}="${escaped(value)}"`;
  }
  return cleaned;
}

// Paint may point into the drawing itself and nowhere else; a backslash could spell any of these words.
function isHarmless(value: string): boolean {
  const withoutOwn = value.replaceAll(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi, '');
  return !/url\s*\(|@|\\|expression|javascript|image\s*\(/i.test(withoutOwn);
}

function isHarmlessStyle(words: string): boolean {
  return isHarmless(words) && !words.includes('<');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

// Only what every reader of XML knows: an entity of the file's own could grow without end or fetch another file.
function decoded(value: string): string | undefined {
  let unknown = false;
  const plain = value.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));|&/gi, (_all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    const character = code === undefined ? NAMED[name ?? ''] : code > 31 && code < 0xd800 && String.fromCodePoint(code);
    if (!character) unknown = true;
    return character || '';
  });
  return unknown ? undefined : plain;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

// Sanitises SVG. Allowed elements: shapes, paint and text, as logos need. Other elements are removed with their content.
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
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?xml\s[^?>]*\?>|<!DOCTYPE[^[>]*>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Rebuilds an SVG from allowed parts only. Returns undefined if it cannot be parsed with certainty. The result is
 * rasterised and never served; removing URLs and entities keeps the rasteriser from following them.
 */
export function sanitizeSvg(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  const out: string[] = [];
  const openElements: { name: string; isAllowed: boolean }[] = [];
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    const [, cdata, closingTag, openingTag, attributes = '', selfClosing, plainText] = token;
    const parent = openElements.at(-1);
    const content = cdata ?? (plainText === undefined ? undefined : decodeEntities(plainText));

    if (closingTag !== undefined) {
      if (openElements.pop()?.name !== closingTag) return undefined;
      if (parent?.isAllowed) out.push(`</${closingTag}>`);
      if (openElements.length === 0) return text.slice(TOKEN.lastIndex).trim() === '' ? out.join('') : undefined;
    } else if (openingTag !== undefined) {
      if (++elements > MAX_ELEMENTS || openElements.length > MAX_DEPTH) return undefined;
      if (openElements.length === 0 && openingTag !== 'svg') return undefined;
      const isAllowed = (parent?.isAllowed ?? true) && ELEMENTS.has(openingTag);
      const cleaned = isAllowed ? sanitizeAttributes(attributes) : '';
      if (cleaned === undefined) return undefined;
      if (isAllowed) out.push(`<${openingTag}${cleaned}${selfClosing ? '/' : ''}>`);
      if (!selfClosing) openElements.push({ name: openingTag, isAllowed });
      else if (openElements.length === 0) return undefined;
    } else if (content !== undefined) {
      if (!parent && content.trim() !== '') return undefined;
      if (parent?.isAllowed && (parent.name !== 'style' || isSafeStyle(content))) out.push(escapeXml(content));
    } else if (plainText !== undefined) {
      return undefined;
    }
  }
  return undefined;
}

// UTF-8 only: in another encoding, another parser could read a different SVG from the same bytes.
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([^"']*)/i.exec(text) ?? [];
    return encoding.toLowerCase() === 'utf-8' && !text.includes('\0') ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

function sanitizeAttributes(source: string): string | undefined {
  let cleaned = '';
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? '');
    if (value === undefined) return undefined;
    if (!ATTRIBUTES.has(name) || !isSafeValue(value)) continue;
    if (name.endsWith('href') && !/^#[\w.-]+$/.test(value)) continue;
    if (name.startsWith('xmlns') && !/^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value)) continue;
    cleaned += ` ${name}="${escapeXml(value)}"`;
  }
  return cleaned;
}

// Allow only references into the SVG itself. Backslashes could escape any of these words.
function isSafeValue(value: string): boolean {
  const withoutLocalUrls = value.replaceAll(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi, '');
  return !/url\s*\(|@|\\|expression|javascript|image\s*\(/i.test(withoutLocalUrls);
}

function isSafeStyle(content: string): boolean {
  return isSafeValue(content) && !content.includes('<');
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

// Allow only predefined entities. Custom ones could expand without limit or load other files.
function decodeEntities(value: string): string | undefined {
  let hasUnknownEntity = false;
  const plainText = value.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));|&/gi, (_all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    const character =
      code === undefined ? NAMED_ENTITIES[name ?? ''] : code > 31 && code < 0xd800 && String.fromCodePoint(code);
    if (!character) hasUnknownEntity = true;
    return character || '';
  });
  return hasUnknownEntity ? undefined : plainText;
}

function escapeXml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

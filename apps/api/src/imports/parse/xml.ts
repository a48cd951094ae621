/** The subset of XML that spreadsheets use: elements, attributes, text. DOCTYPE and custom entities are rejected. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

export class InvalidXmlError extends Error {}

const MAX_PART_LENGTH = 1_000_000;
/** Enough for 20,000 rows of 30 cells. Limits the CPU time. */
const MAX_PARTS = 3_000_000;
const NAMED_ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export async function readXml(chunks: AsyncIterable<Buffer>, onPart: (part: XmlPart) => void): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let parts = 0;
  const onCountedPart = (part: XmlPart) => {
    parts += 1;
    if (parts > MAX_PARTS) throw new InvalidXmlError('is too large');
    onPart(part);
  };
  for await (const chunk of chunks) {
    rest = parseParts(rest + decodeChunk(() => decoder.decode(chunk, { stream: true })), onCountedPart);
    if (rest.length > MAX_PART_LENGTH) throw new InvalidXmlError('is too large');
  }
  rest = parseParts(rest + decodeChunk(() => decoder.decode()), onCountedPart);
  if (rest.trim() !== '') throw new InvalidXmlError('is incomplete');
}

function decodeChunk(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw new InvalidXmlError('is not UTF-8');
  }
  if (text.includes('\u0000')) throw new InvalidXmlError('is not text');
  return text;
}

/** Passes on complete parts and returns the incomplete rest. */
function parseParts(text: string, onPart: (part: XmlPart) => void): string {
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      if (next < 0) break;
      onPart({ kind: 'text', text: unescapeXml(text.slice(at, next)) });
      at = next;
      continue;
    }
    const end = findTagEnd(text, at);
    if (end < 0) break;
    const inner = text.slice(at + 1, end);
    if (inner.startsWith('![CDATA[')) onPart({ kind: 'text', text: inner.slice(8, -2) });
    else if (inner.startsWith('/')) onPart({ kind: 'close', name: localName(inner.slice(1).trim()) });
    else if (!inner.startsWith('?') && !inner.startsWith('!--')) onPart(parseOpenTag(inner));
    at = end + 1;
  }
  return text.slice(at);
}

/** Returns the end of the tag at `at`, or a negative number if more input is needed. */
function findTagEnd(text: string, at: number): number {
  if (text[at + 1] !== '!') return text.indexOf('>', at);
  if (text.startsWith('<!--', at)) return endAfterMarker(text.indexOf('-->', at + 4), 2);
  if (text.startsWith('<![CDATA[', at)) return endAfterMarker(text.indexOf(']]>', at), 2);
  if ('<!--'.startsWith(text.slice(at)) || '<![CDATA['.startsWith(text.slice(at))) return -1;
  throw new InvalidXmlError('declares a document type');
}

function endAfterMarker(found: number, length: number): number {
  return found < 0 ? -1 : found + length;
}

function parseOpenTag(inner: string): XmlPart {
  const empty = inner.endsWith('/');
  const body = empty ? inner.slice(0, -1) : inner;
  const space = indexOfSpace(body);
  const name = space < 0 ? body : body.slice(0, space);
  return { kind: 'open', name: localName(name), attributes: space < 0 ? '' : body.slice(space), empty };
}

function indexOfSpace(text: string): number {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) <= 32) return at;
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ATTRIBUTE_PATTERNS = new Map<string, RegExp>();

/** Returns an attribute value, ignoring the namespace prefix. */
export function getAttribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined;
  // Fast path: almost every file writes attributes like this.
  const needle = ` ${name}="`;
  const start = attributes.indexOf(needle);
  if (start >= 0) {
    const from = start + needle.length;
    const end = attributes.indexOf('"', from);
    if (end >= 0) return unescapeXml(attributes.slice(from, end));
  }
  if (!attributes.includes(name)) return undefined;
  let pattern = ATTRIBUTE_PATTERNS.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTE_PATTERNS.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined;
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&\s]{0,12};)?/g, (_all, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const entity = NAMED_ENTITIES[name];
    if (entity) return entity;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000))
      throw new InvalidXmlError('declares its own entity');
    return String.fromCodePoint(code);
  });
}

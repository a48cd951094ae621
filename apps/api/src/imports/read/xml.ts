/**
 * As much of XML as spreadsheets write: elements, attributes, text. What declares a document type or an entity of its own is
 * refused before anything of it is read.
 */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

export class BadXml extends Error {}

const LONGEST_PART = 1_000_000;
/** Enough for 20,000 rows of 30 cells; each takes time, whatever it says. */
const MOST_PARTS = 3_000_000;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads pieces of a document and hands on its parts, in order. */
export async function readXml(pieces: AsyncIterable<Buffer>, take: (part: XmlPart) => void): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let parts = 0;
  const counted = (part: XmlPart) => {
    parts += 1;
    if (parts > MOST_PARTS) throw new BadXml('holds too much');
    take(part);
  };
  for await (const piece of pieces) {
    rest = takeParts(rest + decoded(() => decoder.decode(piece, { stream: true })), counted);
    if (rest.length > LONGEST_PART) throw new BadXml('goes on for ever');
  }
  rest = takeParts(rest + decoded(() => decoder.decode()), counted);
  if (rest.trim() !== '') throw new BadXml('is broken off');
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw new BadXml('is not UTF-8');
  }
  if (text.includes('\u0000')) throw new BadXml('is not text');
  return text;
}

/** Hands on what is whole, and answers what is not yet. */
function takeParts(text: string, take: (part: XmlPart) => void): string {
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      if (next < 0) break;
      take({ kind: 'text', text: unescaped(text.slice(at, next)) });
      at = next;
      continue;
    }
    const end = endOf(text, at);
    if (end < 0) break;
    const inner = text.slice(at + 1, end);
    if (inner.startsWith('![CDATA[')) take({ kind: 'text', text: inner.slice(8, -2) });
    else if (inner.startsWith('/')) take({ kind: 'close', name: localName(inner.slice(1).trim()) });
    else if (!inner.startsWith('?') && !inner.startsWith('!--')) take(opened(inner));
    at = end + 1;
  }
  return text.slice(at);
}

/** Where the mark that begins here ends; below zero where more must be read first. */
function endOf(text: string, at: number): number {
  if (text[at + 1] !== '!') return text.indexOf('>', at);
  if (text.startsWith('<!--', at)) return endOfMark(text.indexOf('-->', at + 4), 2);
  if (text.startsWith('<![CDATA[', at)) return endOfMark(text.indexOf(']]>', at), 2);
  if ('<!--'.startsWith(text.slice(at)) || '<![CDATA['.startsWith(text.slice(at))) return -1;
  throw new BadXml('declares a document type');
}

function endOfMark(found: number, length: number): number {
  return found < 0 ? -1 : found + length;
}

function opened(inner: string): XmlPart {
  const empty = inner.endsWith('/');
  const body = empty ? inner.slice(0, -1) : inner;
  const space = spaceIn(body);
  const name = space < 0 ? body : body.slice(0, space);
  return { kind: 'open', name: localName(name), attributes: space < 0 ? '' : body.slice(space), empty };
}

function spaceIn(text: string): number {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) <= 32) return at;
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ATTRIBUTES = new Map<string, RegExp>();

/** The value of an attribute, whatever stands before the colon in its name. */
export function attribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined;
  // As nearly every file writes it.
  const plain = ` ${name}="`;
  const start = attributes.indexOf(plain);
  if (start >= 0) {
    const from = start + plain.length;
    const end = attributes.indexOf('"', from);
    if (end >= 0) return unescaped(attributes.slice(from, end));
  }
  if (!attributes.includes(name)) return undefined;
  let pattern = ATTRIBUTES.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&\s]{0,12};)?/g, (_all, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const known = NAMED[name];
    if (known) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000))
      throw new BadXml('has an entity of its own');
    return String.fromCodePoint(code);
  });
}

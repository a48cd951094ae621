import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Reads papers with what others made: what a viewer copies out of one, and what a scanner sees on it once it is printed.

export type Word = { text: string; x: number; y: number; width: number; size: number };
export type PdfPage = { width: number; height: number; words: Word[]; text: string };

/** The pages with what is written on them, in points from the bottom left; `text` is all of it, in the order of drawing. */
export async function readPdf(content: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item): Word[] => {
      if (!('str' in item)) return [];
      const [, , , size, x, y] = item.transform as [number, number, number, number, number, number];
      return [{ text: item.str, x, y, width: item.width, size }];
    });
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height, words, text: words.map(({ text }) => text).join('') });
  }
  await task.destroy();
  return pages;
}

/** Prints it as a picture and scans that: the codes of each page, as `CODE-128:…` and `QR-Code:…`. */
export function scanPdf(content: Uint8Array): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinari-paper-'));
  try {
    const file = path.join(folder, 'paper.pdf');
    writeFileSync(file, content);
    execFileSync('pdftoppm', ['-r', THERMAL_PRINTER, '-gray', '-png', file, path.join(folder, 'page')]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pictures.toSorted().map((name) => scan(path.join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Dots per inch.
const THERMAL_PRINTER = '203';
// It ends with 4 where it finds nothing, and complains of a bus that a server does not have.
const FOUND_NOTHING = 4;

function scan(picture: string): string[] {
  try {
    const found = execFileSync('zbarimg', ['-q', picture], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return found.split('\n').filter(Boolean).toSorted();
  } catch (error) {
    if ((error as { status?: number }).status === FOUND_NOTHING) return [];
    throw error;
  }
}

/** Where writing stands on writing, or beside the page: none on a good paper. */
export function collisionsOn({ words, width, height }: PdfPage): string[] {
  const boxes = words.filter(({ text }) => text.trim());
  const outside = boxes.filter(
    (box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.size > height,
  );
  const overlaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `'${a.text}' over '${b.text}'`),
  );
  return [...outside.map(({ text }) => `'${text}' outside`), ...overlaps];
}

// Of a letter's height seven tenths are ink above the line; half a point of touching is kerning.
function overlap(a: Word, b: Word): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const up = Math.min(a.y + 0.7 * a.size, b.y + 0.7 * b.size) - Math.max(a.y, b.y);
  return across > 0.5 && up > 0.5;
}

/** What stands on each page, without spaces. Not for a paper on which something lies on something. */
export async function squeezedPages(content: Uint8Array): Promise<string[]> {
  const pages = await readPdf(content);
  const collisions = pages.flatMap(collisionsOn);
  if (collisions.length > 0) throw new Error(collisions.join('; '));
  return pages.map(({ text }) => squeezed(text));
}

export function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '');
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

// Reads PDFs with third-party tools: the text a viewer would copy, and the codes a scanner reads from a print.

export type Word = { text: string; x: number; y: number; width: number; size: number };
export type PdfPage = { width: number; height: number; words: Word[]; text: string };

/** Returns the words of each page, in points from the bottom left. `text` is in drawing order. */
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

/** Rasterises the PDF and scans each page. Returns codes as `CODE-128:…` and `QR-Code:…`. */
export function scanPdf(content: Uint8Array): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinari-pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, content);
    execFileSync('pdftoppm', ['-r', PRINTER_DPI, '-gray', '-png', file, path.join(folder, 'page')]);
    const images = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return images.toSorted().map((name) => scan(path.join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PRINTER_DPI = '203';
// zbarimg exits with 4 if it finds nothing. Its stderr is ignored because it warns about a missing D-Bus.
const EXIT_NOTHING_FOUND = 4;

function scan(image: string): string[] {
  try {
    const found = execFileSync('zbarimg', ['-q', image], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return found.split('\n').filter(Boolean).toSorted();
  } catch (error) {
    if ((error as { status?: number }).status === EXIT_NOTHING_FOUND) return [];
    throw error;
  }
}

const DOTS_PER_MM = 4;

/** Rasterises the first page. Returns a function for the colour (0 to 16 each) at a position in millimetres. */
export async function rasterize(content: Buffer) {
  const args = ['-r', String(DOTS_PER_MM * 25.4), '-png', '-singlefile', '-'];
  const image = execFileSync('pdftoppm', args, { input: content, maxBuffer: 100_000_000 });
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.round(y * DOTS_PER_MM) * info.width + Math.round(x * DOTS_PER_MM)) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16));
  };
}

/** Returns texts that overlap or leave the page. */
export function findCollisions({ words, width, height }: PdfPage): string[] {
  const boxes = words.filter(({ text }) => text.trim());
  const outside = boxes.filter(
    (box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.size > height,
  );
  const overlaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => isOverlapping(a, b))
      .map((b) => `'${a.text}' over '${b.text}'`),
  );
  return [...outside.map(({ text }) => `'${text}' outside`), ...overlaps];
}

// Ink reaches about 0.7 of the font size above the baseline. Kerning can overlap by half a point.
function isOverlapping(a: Word, b: Word): boolean {
  const overlapX = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const overlapY = Math.min(a.y + 0.7 * a.size, b.y + 0.7 * b.size) - Math.max(a.y, b.y);
  return overlapX > 0.5 && overlapY > 0.5;
}

/** Returns the text of each page without spaces. Throws if texts overlap. */
export async function readPageTexts(content: Uint8Array): Promise<string[]> {
  const pages = await readPdf(content);
  const collisions = pages.flatMap(findCollisions);
  if (collisions.length > 0) throw new Error(collisions.join('; '));
  return pages.map(({ text }) => removeSpaces(text));
}

export function removeSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

import { formatPaise } from '@kinari/contract/money';
import { momentOf, phoneOf } from './figures.ts';
import { type Manifest, type ManifestParcel, type ManifestSums, sumsOf } from './manifest.ts';
import { drawParcelRow, drawRowsHead, drawSumRow, kilograms, LEFT, RIGHT, ROW, ROWS_HEAD } from './manifest-rows.ts';
import { drawSelvedge } from './marks.ts';
import { A4, HAIRLINE, LINE, openPaper, type Paper } from './paper.ts';
import { setInFull, wrap, wrapAtMost } from './wrapping.ts';

const BOTTOM = 276;
const CONTINUED_FROM = 22;
// The sums and the signatures stay together.
const END = 52;

/** What a courier signs for: every parcel with its number, the sums, and room for names. As many sheets of A4 as it takes. */
export function drawManifest(manifest: Manifest, { madeAt }: { madeAt: Date }) {
  const paper = openPaper({ title: `Manifest, ${manifest.courier}`, madeAt });
  const sums = sumsOf(manifest);
  startPage(paper);
  const from = drawFigures(paper, sums, drawTop(paper, manifest)) + 6;
  const sheets = share(manifest.parcels, from);
  let place = 0;
  for (const [index, parcels] of sheets.entries()) {
    if (index > 0) startPage(paper);
    let y = index > 0 ? CONTINUED_FROM : from;
    if (parcels.length > 0) drawRowsHead(paper, y);
    y += ROWS_HEAD;
    for (const [row, parcel] of parcels.entries()) {
      place += 1;
      drawParcelRow(paper, { parcel, place, y, isLast: row === parcels.length - 1 });
      y += ROW;
    }
    if (index === sheets.length - 1) drawEnd(paper, sums, y);
    drawPageFoot(paper, manifest, { page: index + 1, of: sheets.length });
  }
  return paper.finish();
}

function startPage(paper: Paper): void {
  paper.addPage(A4);
  drawSelvedge(paper, { x: LEFT, y: 9, width: RIGHT - LEFT, height: 3 });
}

/** Who hands over what to whom, and when. Answers where it ends. */
function drawTop(paper: Paper, { shop, courier, handedAt }: Manifest): number {
  const room = 96;
  const name = setInFull(shop.name, room, { size: 21, weight: 'bold' }, [21, 16, 12], 1);
  let y = 29;
  for (const [index, line] of wrapAtMost(shop.name, room, { size: name.size, weight: 'bold' }, 2).entries()) {
    y += index * 0.42 * name.size;
    paper.text(line, { x: LEFT, y }, { size: name.size, weight: 'bold' });
  }
  y += 2;
  for (const line of [...wrap(shop.address, room, { size: 9.5 }), phoneOf(shop.phone)]) {
    y += 4.7;
    paper.text(line, { x: LEFT, y }, { size: 9.5 });
  }
  paper.text('Manifest', { x: RIGHT, y: 29, align: 'right' }, { size: 21, weight: 'bold' });
  paper.text('Two copies: courier and shop', { x: RIGHT, y: 34.5, align: 'right' }, { size: 8.5, grey: true });
  let below = 42;
  for (const [word, value] of [
    ['Courier', courier],
    ['Handed over', momentOf(handedAt)],
  ] as const) {
    const lines = wrapAtMost(value, 44, { size: 9.5 }, 2);
    paper.text(word, { x: 146, y: below, align: 'right' }, { size: 9.5, grey: true });
    for (const line of lines) {
      paper.text(line, { x: RIGHT, y: below, align: 'right' }, { size: 9.5 });
      below += 4.7;
    }
  }
  return Math.max(y, below) + 7;
}

/** What the whole of it comes to, to be compared at a glance. Answers where it ends. */
function drawFigures(paper: Paper, sums: ManifestSums, y: number): number {
  const height = 18;
  const figures = [
    [String(sums.orders), sums.orders === 1 ? 'order' : 'orders'],
    [String(sums.parcels), sums.parcels === 1 ? 'parcel' : 'parcels'],
    [`${kilograms(sums.weightG)} kg`, 'weight'],
    [formatPaise(sums.collectPaise), 'to collect'],
  ] as const;
  for (const edge of [y, y + height]) paper.line({ x: LEFT, y: edge }, { x: RIGHT, y: edge }, { width: LINE });
  for (const [index, [figure, word]] of figures.entries()) {
    const x = LEFT + index * 39;
    if (index > 0) paper.line({ x, y }, { x, y: y + height }, { width: HAIRLINE });
    const text = index > 0 ? x + 4 : x;
    paper.text(figure, { x: text, y: y + 8.2 }, { size: 16, weight: 'bold' });
    paper.text(word, { x: text, y: y + 13.6 }, { size: 8.5, grey: true });
  }
  return y + height;
}

function share(parcels: readonly ManifestParcel[], from: number): ManifestParcel[][] {
  const sheets: ManifestParcel[][] = [[]];
  let room = BOTTOM - from - ROWS_HEAD;
  for (const parcel of parcels) {
    if (room < ROW) {
      sheets.push([]);
      room = BOTTOM - CONTINUED_FROM - ROWS_HEAD;
    }
    sheets.at(-1)?.push(parcel);
    room -= ROW;
  }
  // Nobody signs a sheet without a parcel on it.
  if (room < END) sheets.push(sheets.at(-1)?.splice(-1) ?? []);
  return sheets;
}

function drawEnd(paper: Paper, sums: ManifestSums, y: number): void {
  drawSumRow(paper, sums, y);
  const received = `Received ${sums.parcels} ${sums.parcels === 1 ? 'parcel' : 'parcels'} in good order unless noted above.`;
  paper.text(received, { x: LEFT, y: y + 17 }, { size: 8.5 });
  const line = y + 40;
  for (const [from, to, words] of [
    [LEFT, 73, 'Handed over by (name, signature)'],
    [79, 148, 'Received by (name, signature, vehicle)'],
    [154, RIGHT, 'Date and time'],
  ] as const) {
    paper.line({ x: from, y: line }, { x: to, y: line }, { width: LINE });
    paper.text(words, { x: from, y: line + 4.5 }, { size: 8.5, grey: true });
  }
}

type Pages = { page: number; of: number };

function drawPageFoot(paper: Paper, { courier, handedAt }: Manifest, { page, of }: Pages): void {
  const style = { size: 8, grey: true };
  const [what = ''] = wrapAtMost(`Manifest, ${courier}, ${momentOf(handedAt)}`, 150, style, 1);
  paper.text(what, { x: LEFT, y: 285 }, style);
  paper.text(`Page ${page} of ${of}`, { x: RIGHT, y: 285, align: 'right' }, style);
}

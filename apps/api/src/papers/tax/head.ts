import { dayOf, phoneOf } from '../figures.ts';
import { type Area, LINE, type Paper } from '../paper.ts';
import { factsOfJpeg } from '../pdf/jpeg.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { setInFull, wrap, wrapAtMost } from '../wrapping.ts';
import { BODY, drawLines, LEFT, RIGHT, STEP, STRONG, type Written } from './measures.ts';
import { belowTitle, titleOf } from './wording.ts';

const SELLER_ROOM = 92;
const NAME_Y = 29;
const BELOW_NAME = 7.2;
const LOGO = { x: LEFT, y: 19, width: 62, height: 15 };
const TITLE = { size: 21, weight: 'bold' } as const;
// In two lines of about the same length.
const SENTENCE_ROOM = 60;
const VALUE_ROOM = 46;

/** Who sells, and what paper this is. Answers where it ends. */
export function drawHead(paper: Paper, document: TaxPaper): number {
  return Math.max(drawSeller(paper, document), drawTitle(paper, document)) + 4;
}

function drawSeller(paper: Paper, { seller }: TaxPaper): number {
  const from = seller.logo ? drawLogo(paper, seller.logo) + 7 : drawName(paper, seller.name) + BELOW_NAME;
  const legalName = seller.legalName === seller.name ? null : seller.legalName;
  const named = seller.logo ? [legalName ?? seller.name] : [legalName];
  const plain = [...addressOf(seller), [phoneOf(seller.phone), seller.email].filter(Boolean).join(', ')];
  const setAs = (texts: readonly (string | null)[], style: typeof BODY): Written[] =>
    texts.flatMap((text) => wrap(text ?? '', SELLER_ROOM, style)).map((line) => [line, style] as const);
  const gstin = seller.gstin && `GSTIN ${seller.gstin}`;
  const lines = [...setAs(named, STRONG), ...setAs(plain, BODY), ...setAs([gstin], STRONG)];
  return drawLines(paper, lines, { x: LEFT, y: from });
}

/** With the state and its code at the end, whether or not somebody wrote the state into it. */
function addressOf({ address, state }: TaxPaper['seller']): string[] {
  if (!state) return address.split('\n');
  const isNamed = address.includes(state.name);
  return `${address.trimEnd()}${isNamed ? '' : `, ${state.name}`} (${state.code})`.split('\n');
}

/** Where it is written in letters, on one line or as many as a long one takes. Answers where the last stands. */
function drawName(paper: Paper, name: string): number {
  const { lines, size } = setInFull(name, SELLER_ROOM, TITLE, [21, 16, 12], 1);
  for (const [index, line] of lines.entries())
    paper.text(line, { x: LEFT, y: NAME_Y + index * 0.42 * size }, { ...TITLE, size });
  return NAME_Y + (lines.length - 1) * 0.42 * size;
}

function drawLogo(paper: Paper, logo: Buffer): number {
  const area = areaWithin(logo, LOGO);
  paper.image(logo, area);
  return area.y + area.height;
}

/** As large as a picture can be within an area without being pulled out of shape, from its top left. */
export function areaWithin(jpeg: Buffer, { x, y, width, height }: Area): Area {
  const facts = factsOfJpeg(jpeg);
  const scale = Math.min(width / facts.width, height / facts.height);
  return { x, y, width: facts.width * scale, height: facts.height * scale };
}

function drawTitle(paper: Paper, document: TaxPaper): number {
  paper.text(titleOf(document), { x: RIGHT, y: NAME_Y, align: 'right' }, TITLE);
  let y = NAME_Y + 5.6;
  const [copy = '', ...sentences] = belowTitle(document);
  paper.text(copy, { x: RIGHT, y, align: 'right' }, { size: 8.5, grey: true });
  for (const line of sentences.flatMap((text) => wrap(text, SENTENCE_ROOM, { size: 8.5 }))) {
    y += 4.2;
    paper.text(line, { x: RIGHT, y, align: 'right' }, { size: 8.5 });
  }
  // The facts stand on the lines of the address.
  y = Math.max(y + 6, NAME_Y + BELOW_NAME + STEP);
  for (const { word, value, style = BODY } of facts(document)) {
    paper.text(word, { x: RIGHT - VALUE_ROOM - 4, y, align: 'right' }, { ...BODY, grey: true });
    for (const line of value.flatMap((text) => wrap(text, VALUE_ROOM, style))) {
      paper.text(line, { x: RIGHT, y, align: 'right' }, style);
      y += STEP;
    }
  }
  return y;
}

type Fact = { word: string; value: string[]; style?: typeof BODY };

function facts({ number, issuedOn, against, placeOfSupply }: TaxPaper): Fact[] {
  const said: Fact[] = [
    { word: 'Number', value: [number], style: { ...STRONG, spacing: 0.02 } },
    { word: 'Date', value: [dayOf(issuedOn)] },
  ];
  if (against) said.push({ word: 'Against', value: [against.number, `of ${dayOf(against.issuedOn)}`] });
  if (placeOfSupply) said.push({ word: 'Place of supply', value: [`${placeOfSupply.name} (${placeOfSupply.code})`] });
  return said;
}

const CONTINUED_Y = 21;
export const CONTINUED_FROM = 29;

/** On every sheet but the first. */
export function drawContinuedHead(paper: Paper, document: TaxPaper): void {
  const what = `${titleOf(document)} ${document.number} of ${dayOf(document.issuedOn)}`;
  const [name = ''] = wrapAtMost(document.seller.name, SELLER_ROOM, STRONG, 1);
  paper.text(name, { x: LEFT, y: CONTINUED_Y }, STRONG);
  paper.text(what, { x: RIGHT, y: CONTINUED_Y, align: 'right' }, BODY);
  paper.line({ x: LEFT, y: CONTINUED_Y + 3.5 }, { x: RIGHT, y: CONTINUED_Y + 3.5 }, { width: LINE });
}

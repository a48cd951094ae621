/** The boxes on the shelf, in millimetres. */
export const BOXES = {
  S: { length: 240, width: 180, height: 60 },
  M: { length: 320, width: 240, height: 80 },
  L: { length: 400, width: 300, height: 150 },
  XL: { length: 500, width: 400, height: 250 },
} as const;

export type Measures = {
  /** As somebody typed it; until then it is the sum of the facts. */
  weight: string | undefined;
  /** A box of the shelf, measures of its own, or nothing said. */
  box: keyof typeof BOXES | 'own' | '';
  length: string;
  width: string;
  height: string;
};

export const NO_MEASURES: Measures = { weight: undefined, box: '', length: '', width: '', height: '' };

const HEAVIEST_G = 100_000;
const LONGEST_MM = 3000;

/** `1340` as `1.34`. */
export function asKilos(grams: number): string {
  return grams > 0 ? String(grams / 1000) : '';
}

/** Grams, of kilograms as people type them; nothing where nothing is said, NaN where it cannot be. */
export function gramsOf(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/\s*kg$/i, '')
    .replace(',', '.');
  if (text === '') return undefined;
  const grams = /^\d*\.?\d+$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN;
  return grams >= 1 && grams <= HEAVIEST_G ? grams : Number.NaN;
}

type Size = { length: number; width: number; height: number };

/** The size of the box; nothing where none is said, `null` where it cannot be. */
export function sizeOf({ box, length, width, height }: Measures): Size | undefined | null {
  if (box === '') return undefined;
  if (box !== 'own') return BOXES[box];
  const [l, w, h] = [length, width, height].map((cm) => Math.round(Number(cm.trim().replace(',', '.')) * 10));
  if (!isMeasure(l) || !isMeasure(w) || !isMeasure(h)) return null;
  return { length: l, width: w, height: h };
}

function isMeasure(mm: number | undefined): mm is number {
  return mm !== undefined && mm >= 1 && mm <= LONGEST_MM;
}

/** `M, 32 × 24 × 8 cm`. */
export function boxText(name: keyof typeof BOXES): string {
  const { length, width, height } = BOXES[name];
  return `${name}, ${length / 10} × ${width / 10} × ${height / 10} cm`;
}

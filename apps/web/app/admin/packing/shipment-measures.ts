/** Standard boxes, in millimetres. */
export const BOXES = {
  S: { length: 240, width: 180, height: 60 },
  M: { length: 320, width: 240, height: 80 },
  L: { length: 400, width: 300, height: 150 },
  XL: { length: 500, width: 400, height: 250 },
} as const;

export type ShipmentMeasures = {
  /** As typed. Until then, the sum of the product weights applies. */
  weight: string | undefined;
  /** A standard box, custom measures (`own`), or not set. */
  box: keyof typeof BOXES | 'own' | '';
  length: string;
  width: string;
  height: string;
};

export const EMPTY_MEASURES: ShipmentMeasures = { weight: undefined, box: '', length: '', width: '', height: '' };

const MAX_WEIGHT_G = 100_000;
const MAX_SIDE_MM = 3000;

/** Formats `1340` as `1.34`. */
export function formatKilograms(grams: number): string {
  return grams > 0 ? String(grams / 1000) : '';
}

/** Parses kilograms as typed. Returns `undefined` if empty and NaN if invalid. */
export function parseGrams(input: string): number | undefined {
  const text = input
    .trim()
    .replace(/\s*kg$/i, '')
    .replace(',', '.');
  if (text === '') return undefined;
  const grams = /^\d*\.?\d+$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN;
  return grams >= 1 && grams <= MAX_WEIGHT_G ? grams : Number.NaN;
}

type BoxSize = { length: number; width: number; height: number };

/** Returns `undefined` if no box is set and `null` if its size is invalid. */
export function parseBoxSize({ box, length, width, height }: ShipmentMeasures): BoxSize | undefined | null {
  if (box === '') return undefined;
  if (box !== 'own') return BOXES[box];
  const [l, w, h] = [length, width, height].map((cm) => Math.round(Number(cm.trim().replace(',', '.')) * 10));
  if (!isValidSide(l) || !isValidSide(w) || !isValidSide(h)) return null;
  return { length: l, width: w, height: h };
}

function isValidSide(mm: number | undefined): mm is number {
  return mm !== undefined && mm >= 1 && mm <= MAX_SIDE_MM;
}

/** Formats as `M, 32 × 24 × 8 cm`. */
export function formatBox(name: keyof typeof BOXES): string {
  const { length, width, height } = BOXES[name];
  return `${name}, ${length / 10} × ${width / 10} × ${height / 10} cm`;
}

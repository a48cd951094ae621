export interface Chart {
  sizes: readonly string[];
  /** In mm, one for each size. */
  measures: Record<string, readonly number[]>;
}

/** Each measure of the smallest size, and what every next one has more. */
function chart(sizes: readonly string[], measures: Record<string, readonly [number, number]>): Chart {
  const grown = ([first, step]: readonly [number, number]) => sizes.map((_, place) => Math.round(first + place * step));
  return {
    sizes,
    measures: Object.fromEntries(Object.entries(measures).map(([measure, growth]) => [measure, grown(growth)])),
  };
}

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const INCHES = ['28', '30', '32', '34', '36', '38'];
const CHESTS = ['38', '40', '42', '44', '46'];

const kurta = { Chest: [1065, 51], Shoulder: [445, 12], Sleeve: [610, 8] } as const;
const jeans = { Waist: [711, 51], Hip: [910, 46], Inseam: [790, 4] } as const;

/** By the path of a category; those under it have it too. */
export const sizeCharts: Record<string, Chart> = {
  Kurtas: chart(CHESTS, { ...kurta, Length: [1040, 12] }),
  'Kurtas / Short Kurtas': chart(CHESTS, { ...kurta, Length: [760, 12] }),
  Dresses: chart(LETTERS, { Bust: [840, 50], Waist: [680, 50], Hip: [920, 50], Length: [1090, 12] }),
  'T-Shirts': chart(LETTERS, { Chest: [914, 51], Length: [660, 18], Shoulder: [410, 15], Sleeve: [190, 6] }),
  Hoodies: chart(LETTERS, { Chest: [1000, 55], Length: [640, 18], Shoulder: [440, 18], Sleeve: [590, 10] }),
  Jeans: chart(INCHES, { ...jeans, 'Leg opening': [400, 10] }),
  'Jeans / Slim & Tapered': chart(INCHES, { ...jeans, 'Leg opening': [320, 10] }),
  'Jeans / Wide & Flared': chart(INCHES, { ...jeans, 'Leg opening': [540, 14] }),
  // A size is a third of an inch.
  Sneakers: chart(['6', '7', '8', '9', '10', '11'], { 'Foot length': [248, 25.4 / 3], 'Foot width': [95, 2] }),
};

/** The chart that counts for a category: its own, or that of the nearest one above it. */
export function chartOf(category: readonly string[]): Chart | undefined {
  for (let depth = category.length; depth > 0; depth--) {
    const own = sizeCharts[category.slice(0, depth).join(' / ')];
    if (own) return own;
  }
  return undefined;
}

/** The chart of a product that is cut otherwise than its category, in its own sizes. */
export function cutOtherwise(base: Chart, sizes: readonly string[], cut: Record<string, number>): Chart {
  const measures = Object.entries(base.measures).map(([measure, values]) => [
    measure,
    sizes.map((size) => (values[base.sizes.indexOf(size)] ?? 0) + (cut[measure] ?? 0)),
  ]);
  return { sizes, measures: Object.fromEntries(measures) as Chart['measures'] };
}

export interface SizeChart {
  sizes: readonly string[];
  /** In mm, one for each size. */
  measures: Record<string, readonly number[]>;
}

/** Creates a chart from each measure of the smallest size and its increase per size. */
function createSizeChart(sizes: readonly string[], measures: Record<string, readonly [number, number]>): SizeChart {
  const growMeasure = ([first, step]: readonly [number, number]) =>
    sizes.map((_, index) => Math.round(first + index * step));
  return {
    sizes,
    measures: Object.fromEntries(Object.entries(measures).map(([measure, growth]) => [measure, growMeasure(growth)])),
  };
}

export const LETTER_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const WAIST_SIZES = ['28', '30', '32', '34', '36', '38'];
const CHEST_SIZES = ['38', '40', '42', '44', '46'];

const kurtaMeasures = { Chest: [1065, 51], Shoulder: [445, 12], Sleeve: [610, 8] } as const;
const jeansMeasures = { Waist: [711, 51], Hip: [910, 46], Inseam: [790, 4] } as const;

/** By category path. Subcategories inherit the chart. */
export const sizeCharts: Record<string, SizeChart> = {
  Kurtas: createSizeChart(CHEST_SIZES, { ...kurtaMeasures, Length: [1040, 12] }),
  'Kurtas / Short Kurtas': createSizeChart(CHEST_SIZES, { ...kurtaMeasures, Length: [760, 12] }),
  Dresses: createSizeChart(LETTER_SIZES, { Bust: [840, 50], Waist: [680, 50], Hip: [920, 50], Length: [1090, 12] }),
  'T-Shirts': createSizeChart(LETTER_SIZES, {
    Chest: [914, 51],
    Length: [660, 18],
    Shoulder: [410, 15],
    Sleeve: [190, 6],
  }),
  Hoodies: createSizeChart(LETTER_SIZES, {
    Chest: [1000, 55],
    Length: [640, 18],
    Shoulder: [440, 18],
    Sleeve: [590, 10],
  }),
  Jeans: createSizeChart(WAIST_SIZES, { ...jeansMeasures, 'Leg opening': [400, 10] }),
  'Jeans / Slim & Tapered': createSizeChart(WAIST_SIZES, { ...jeansMeasures, 'Leg opening': [320, 10] }),
  'Jeans / Wide & Flared': createSizeChart(WAIST_SIZES, { ...jeansMeasures, 'Leg opening': [540, 14] }),
  // Shoe sizes are a third of an inch apart.
  Sneakers: createSizeChart(['6', '7', '8', '9', '10', '11'], {
    'Foot length': [248, 25.4 / 3],
    'Foot width': [95, 2],
  }),
};

/** Returns the chart of a category or of its nearest ancestor. */
export function findSizeChart(category: readonly string[]): SizeChart | undefined {
  for (let depth = category.length; depth > 0; depth--) {
    const categoryChart = sizeCharts[category.slice(0, depth).join(' / ')];
    if (categoryChart) return categoryChart;
  }
  return undefined;
}

/** Returns the chart of a product whose cut differs from its category, for the product's own sizes. */
export function adjustSizeChart(
  base: SizeChart,
  sizes: readonly string[],
  adjustments: Record<string, number>,
): SizeChart {
  const measures = Object.entries(base.measures).map(([measure, values]) => [
    measure,
    sizes.map((size) => (values[base.sizes.indexOf(size)] ?? 0) + (adjustments[measure] ?? 0)),
  ]);
  return { sizes, measures: Object.fromEntries(measures) as SizeChart['measures'] };
}

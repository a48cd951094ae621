import type { StockVariant } from './stock.data.ts';

export type ReceivedLine = { variant: StockVariant; units: number };

/** Adds one unit of a variant and moves it to the top. */
export function addUnit(lines: readonly ReceivedLine[], variant: StockVariant): ReceivedLine[] {
  const existing = lines.find((line) => line.variant.id === variant.id);
  return [{ variant, units: (existing?.units ?? 0) + 1 }, ...lines.filter((line) => line !== existing)];
}

export function setUnits(lines: readonly ReceivedLine[], variantId: string, units: number): ReceivedLine[] {
  return lines.map((line) => (line.variant.id === variantId ? { ...line, units } : line));
}

export function sumUnits(lines: readonly ReceivedLine[]): number {
  return lines.reduce((sum, { units }) => sum + units, 0);
}

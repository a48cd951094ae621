import type { StockVariant } from './stock.data.ts';

export type ReceivedLine = { variant: StockVariant; units: number };

/** One more unit of a variant; the one that was scanned last stands first. */
export function withOneMore(lines: readonly ReceivedLine[], variant: StockVariant): ReceivedLine[] {
  const known = lines.find((line) => line.variant.id === variant.id);
  return [{ variant, units: (known?.units ?? 0) + 1 }, ...lines.filter((line) => line !== known)];
}

export function withUnits(lines: readonly ReceivedLine[], variantId: string, units: number): ReceivedLine[] {
  return lines.map((line) => (line.variant.id === variantId ? { ...line, units } : line));
}

export function unitsOf(lines: readonly ReceivedLine[]): number {
  return lines.reduce((sum, { units }) => sum + units, 0);
}

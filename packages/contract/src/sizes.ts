const STORAGE_SIZE = /^(\d+) ?([GT])B$/i;
const CLOTHING_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** Sorts sizes: numbers, then clothing sizes, then storage sizes, each ascending, then the rest alphabetically. */
export function compareSizes(first: string, second: string): number {
  const [left, right] = [sizeRank(first), sizeRank(second)];
  return left.kind - right.kind || left.place - right.place || first.localeCompare(second, 'en', { numeric: true });
}

/** Returns 'Storage' if all sizes are in GB or TB. */
export function sizeHeading(...sizes: (string | null)[]): 'Size' | 'Storage' {
  return sizes.length > 0 && sizes.every((size) => size !== null && STORAGE_SIZE.test(size)) ? 'Storage' : 'Size';
}

/** Formats `Size 40` or `Storage 256 GB`; null without a size. */
export function formatSize(size: string | null | undefined): string | null {
  return size ? `${sizeHeading(size)} ${size}` : null;
}

function sizeRank(size: string): { kind: number; place: number } {
  if (/^\d+(\.\d+)?$/.test(size)) return { kind: 0, place: Number(size) };
  const position = CLOTHING_SIZES.indexOf(size.toUpperCase());
  if (position >= 0) return { kind: 1, place: position };
  const [, amount, unit] = STORAGE_SIZE.exec(size) ?? [];
  return unit ? { kind: 2, place: Number(amount) * (unit.toUpperCase() === 'T' ? 1024 : 1) } : { kind: 3, place: 0 };
}

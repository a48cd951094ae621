const STORAGE = /^(\d+) ?([GT])B$/i;
const CLOTHING = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** The order sizes are offered in: numbers ascending, then clothing and storage from small to large, then by the alphabet. */
export function compareSizes(one: string, other: string): number {
  const [left, right] = [placeOf(one), placeOf(other)];
  return left.kind - right.kind || left.place - right.place || one.localeCompare(other, 'en', { numeric: true });
}

/** What sizes are called: gigabytes are nothing one wears. */
export function sizeWord(...sizes: (string | null)[]): 'Size' | 'Storage' {
  return sizes.length > 0 && sizes.every((size) => size !== null && STORAGE.test(size)) ? 'Storage' : 'Size';
}

/** `Size 40`, `Storage 256 GB`; nothing where there is none. */
export function sizeText(size: string | null | undefined): string | null {
  return size ? `${sizeWord(size)} ${size}` : null;
}

function placeOf(size: string): { kind: number; place: number } {
  if (/^\d+(\.\d+)?$/.test(size)) return { kind: 0, place: Number(size) };
  const place = CLOTHING.indexOf(size.toUpperCase());
  if (place >= 0) return { kind: 1, place };
  const [, amount, unit] = STORAGE.exec(size) ?? [];
  return unit ? { kind: 2, place: Number(amount) * (unit.toUpperCase() === 'T' ? 1024 : 1) } : { kind: 3, place: 0 };
}

const CLOTHING = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** The order sizes are offered in: numbers ascending, then clothing from small to large, then by the alphabet. */
export function compareSizes(one: string, other: string): number {
  const [left, right] = [placeOf(one), placeOf(other)];
  return left.kind - right.kind || left.place - right.place || one.localeCompare(other, 'en', { numeric: true });
}

function placeOf(size: string): { kind: number; place: number } {
  if (/^\d+(\.\d+)?$/.test(size)) return { kind: 0, place: Number(size) };
  const place = CLOTHING.indexOf(size.toUpperCase());
  return place >= 0 ? { kind: 1, place } : { kind: 2, place: 0 };
}

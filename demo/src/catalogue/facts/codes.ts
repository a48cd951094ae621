/** `KUR-MALHAR-HCK-MONGRE-38`: the kind, the product's first word and the initials of the others, the colour, the size. */
export function skuOf(kind: string, name: string, color: string, size: string | null): string {
  const [first = '', ...others] = name.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  // A word with a figure in it tells two models apart: it stays whole.
  const rest = others.map((word) => (/\d/.test(word) ? word : word.charAt(0))).join('');
  const shade = (color.toUpperCase().match(/[A-Z]+/g) ?? []).map((word) => word.slice(0, 3)).join('');
  return [kind, first, rest, shade, size?.toUpperCase().replace(/\s/g, '')].filter(Boolean).join('-');
}

/** An EAN-13 of the range 20 to 29, which no company is given: shops use it for goods that they number themselves. */
export function barcodeOf(kind: number, product: number, variant: number): string {
  const digits = `20${[kind, product, variant].map((part, place) => String(part).padStart(place ? 4 : 2, '0')).join('')}`;
  const sum = Array.from(digits, (digit, place) => Number(digit) * (place % 2 ? 3 : 1)).reduce(
    (all, one) => all + one,
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

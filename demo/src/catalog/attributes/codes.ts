/** Returns a SKU such as `KUR-MALHAR-HCK-MONGRE-38`: kind, first word and initials of the name, colour, size. */
export function createSku(kind: string, name: string, color: string, size: string | null): string {
  const [first = '', ...others] = name.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  // A word with a digit distinguishes two models, so do not shorten it.
  const rest = others.map((word) => (/\d/.test(word) ? word : word.charAt(0))).join('');
  const shade = (color.toUpperCase().match(/[A-Z]+/g) ?? []).map((word) => word.slice(0, 3)).join('');
  return [kind, first, rest, shade, size?.toUpperCase().replace(/\s/g, '')].filter(Boolean).join('-');
}

/** Returns an EAN-13 in the range 20 to 29, which GS1 reserves for a shop's internal codes. */
export function createBarcode(kind: number, product: number, variant: number): string {
  const digits = `20${[kind, product, variant].map((part, index) => String(part).padStart(index ? 4 : 2, '0')).join('')}`;
  const sum = Array.from(digits, (digit, index) => Number(digit) * (index % 2 ? 3 : 1)).reduce(
    (all, digitValue) => all + digitValue,
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

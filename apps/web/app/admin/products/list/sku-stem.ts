/** What the SKUs of a product begin with in common, up to where a part of them ends; the first and how many more where they share nothing. */
export function skuStem(skus: readonly (string | null)[]): string | undefined {
  const [first, ...others] = skus.filter((sku) => sku !== null);
  if (first === undefined || others.length === 0) return first;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length += 1;
  if (length === first.length) return first;
  const stem = first
    .slice(0, length)
    .replace(/[^-_/. ]*$/, '')
    .replace(/[-_/. ]+$/, '');
  return stem || `${first} +${others.length}`;
}

/** Returns the common start of the SKUs, cut at a separator. If there is none: the first SKU and how many more. */
export function skuPrefix(skus: readonly (string | null)[]): string | undefined {
  const [first, ...others] = skus.filter((sku) => sku !== null);
  if (first === undefined || others.length === 0) return first;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length += 1;
  if (length === first.length) return first;
  const prefix = first
    .slice(0, length)
    .replace(/[^-_/. ]*$/, '')
    .replace(/[-_/. ]+$/, '');
  return prefix || `${first} +${others.length}`;
}

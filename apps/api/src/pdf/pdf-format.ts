/** Formats ten digits as `98765 43210`. Anything else is not changed. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** Groups digits in fours, as people read them aloud: `1904 1427 2208 15`. Other numbers are not changed. */
export function groupDigits(number: string): string {
  return /^\d{9,}$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$& ') : number;
}

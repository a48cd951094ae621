const BELOW_TEN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEN_TO_NINETEEN = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** Spells out an amount, so that digits cannot be altered: `Rupees one lakh two thousand and five and fifty paise only`. */
export function formatRupeesInWords(paise: number): string {
  const remainingPaise = paise % 100;
  const rupees = `Rupees ${formatNumberInWords((paise - remainingPaise) / 100)}`;
  if (remainingPaise === 0) return `${rupees} only`;
  return `${rupees} and ${formatNumberInWords(remainingPaise)} ${remainingPaise === 1 ? 'paisa' : 'paise'} only`;
}

function formatNumberInWords(number: number): string {
  const words: string[] = [];
  let remainder = number;
  for (const [size, name] of SCALES) {
    if (remainder >= size) words.push(formatNumberInWords(Math.floor(remainder / size)), name);
    remainder %= size;
  }
  if (words.length === 0) return formatBelowHundred(remainder);
  if (remainder > 0) words.push('and', formatBelowHundred(remainder));
  return words.join(' ');
}

function formatBelowHundred(number: number): string {
  if (number < 20) return [...BELOW_TEN, ...TEN_TO_NINETEEN][number] ?? '';
  const tens = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${BELOW_TEN[number % 10]}`;
}

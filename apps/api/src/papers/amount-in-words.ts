const BELOW_TEN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const FROM_TEN = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** An amount as papers repeat it, so that no figure can be altered: `Rupees one lakh two thousand and five and fifty paise only`. */
export function rupeesInWords(paise: number): string {
  const beyondRupees = paise % 100;
  const rupees = `Rupees ${inWords((paise - beyondRupees) / 100)}`;
  if (beyondRupees === 0) return `${rupees} only`;
  return `${rupees} and ${inWords(beyondRupees)} ${beyondRupees === 1 ? 'paisa' : 'paise'} only`;
}

function inWords(number: number): string {
  const words: string[] = [];
  let rest = number;
  for (const [size, name] of SCALES) {
    if (rest >= size) words.push(inWords(Math.floor(rest / size)), name);
    rest %= size;
  }
  if (words.length === 0) return belowHundred(rest);
  if (rest > 0) words.push('and', belowHundred(rest));
  return words.join(' ');
}

function belowHundred(number: number): string {
  if (number < 20) return [...BELOW_TEN, ...FROM_TEN][number] ?? '';
  const tens = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${BELOW_TEN[number % 10]}`;
}

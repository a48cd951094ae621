import { expect, test } from 'vitest';
import { createRandom } from '../../fuzz/random.ts';
import { formatRupeesInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees zero and one paisa only'],
  [50, 'Rupees zero and fifty paise only'],
  [100, 'Rupees one only'],
  [1950, 'Rupees nineteen and fifty paise only'],
  [2100, 'Rupees twenty-one only'],
  [4000, 'Rupees forty only'],
  [10_000, 'Rupees one hundred only'],
  [10_500, 'Rupees one hundred and five only'],
  [100_000, 'Rupees one thousand only'],
  [100_500, 'Rupees one thousand and five only'],
  [689_600, 'Rupees six thousand eight hundred and ninety-six only'],
  [689_699, 'Rupees six thousand eight hundred and ninety-six and ninety-nine paise only'],
  [9_999_900, 'Rupees ninety-nine thousand nine hundred and ninety-nine only'],
  [10_000_000, 'Rupees one lakh only'],
  [10_000_100, 'Rupees one lakh and one only'],
  [12_345_678, 'Rupees one lakh twenty-three thousand four hundred and fifty-six and seventy-eight paise only'],
  [1_000_000_000, 'Rupees one crore only'],
  [12_500_000_000, 'Rupees twelve crore fifty lakh only'],
  [105_000_000_000, 'Rupees one hundred and five crore only'],
])('%i paise: %s', (paise, words) => {
  expect(formatRupeesInWords(paise)).toBe(words);
});

test('every amount can be parsed back from its words', () => {
  const random = createRandom(10);
  const amounts = Array.from({ length: 120_000 }, (_, index) => index);
  for (let round = 0; round < 100_000; round += 1) amounts.push(random.below(10 ** (1 + random.below(14))));
  expect(amounts.filter((paise) => parsePaise(formatRupeesInWords(paise)) !== paise)).toEqual([]);
});

const ONES = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  .concat(' sixteen seventeen eighteen nineteen')
  .split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Record<string, number> = { thousand: 1000, lakh: 100_000 };

function parsePaise(words: string): number {
  const [, rupees = '', paise = 'zero'] = /^Rupees (.+?)(?: and ([a-z-]+) pais[ae])? only$/.exec(words) ?? [];
  return parseNumber(rupees) * 100 + parseNumber(paise);
}

function parseNumber(words: string): number {
  const crores = words.lastIndexOf(' crore');
  if (crores >= 0) return parseNumber(words.slice(0, crores)) * 10_000_000 + parseNumber(words.slice(crores + 6));
  let sum = 0;
  let group = 0;
  for (const word of words.split(/[ -]/).filter((token) => token !== '' && token !== 'and')) {
    const scale = SCALES[word];
    if (word === 'hundred') group *= 100;
    else if (scale) {
      sum += group * scale;
      group = 0;
    } else group += TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : parseOnes(word);
  }
  return sum + group;
}

function parseOnes(word: string): number {
  const number = ONES.indexOf(word);
  if (number < 0) throw new Error(`No number: ${word}`);
  return number;
}

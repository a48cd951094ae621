type State = {
  /** The two digits that GSTINs begin with and returns give as the place of supply. */
  code: string;
  name: string;
  /** Without one, what a state would take as SGST is UTGST. */
  hasLegislature: boolean;
};

const state = (code: string, name: string): State => ({ code, name, hasLegislature: true });
const territory = (code: string, name: string): State => ({ code, name, hasLegislature: false });

/** The 28 states and 8 union territories, spelled as India Post's directory spells them, by the alphabet. */
export const STATES: readonly State[] = [
  territory('35', 'Andaman and Nicobar Islands'),
  state('37', 'Andhra Pradesh'),
  state('12', 'Arunachal Pradesh'),
  state('18', 'Assam'),
  state('10', 'Bihar'),
  territory('04', 'Chandigarh'),
  state('22', 'Chhattisgarh'),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('07', 'Delhi'),
  state('30', 'Goa'),
  state('24', 'Gujarat'),
  state('06', 'Haryana'),
  state('02', 'Himachal Pradesh'),
  state('01', 'Jammu and Kashmir'),
  state('20', 'Jharkhand'),
  state('29', 'Karnataka'),
  state('32', 'Kerala'),
  territory('38', 'Ladakh'),
  territory('31', 'Lakshadweep'),
  state('23', 'Madhya Pradesh'),
  state('27', 'Maharashtra'),
  state('14', 'Manipur'),
  state('17', 'Meghalaya'),
  state('15', 'Mizoram'),
  state('13', 'Nagaland'),
  state('21', 'Odisha'),
  state('34', 'Puducherry'),
  state('03', 'Punjab'),
  state('08', 'Rajasthan'),
  state('11', 'Sikkim'),
  state('33', 'Tamil Nadu'),
  state('36', 'Telangana'),
  state('16', 'Tripura'),
  state('09', 'Uttar Pradesh'),
  state('05', 'Uttarakhand'),
  state('19', 'West Bengal'),
];

// Former names, parts that were joined, and how people write what they mean, as `keyOf` writes them. Short forms that two states
// could claim are left out: whoever ships is asked.
const OTHER_NAMES: Record<string, string> = {
  orissa: '21',
  odissa: '21',
  pondicherry: '34',
  pondichery: '34',
  uttaranchal: '05',
  uttrakhand: '05',
  uttarkhand: '05',
  newdelhi: '07',
  dadranagarhaveli: '26',
  damandiu: '26',
  damandiudadranagarhaveli: '26',
  jk: '01',
  jammu: '01',
  kashmir: '01',
  chattisgarh: '22',
  chhatisgarh: '22',
  chatisgarh: '22',
  laccadive: '31',
  lakshadeep: '31',
  maharastra: '27',
  gujrat: '24',
  telengana: '36',
  hariyana: '06',
  panjab: '03',
  kerela: '32',
  bengal: '19',
  himachal: '02',
  arunachal: '12',
};

const UNSAID = new Set([
  'and',
  'the',
  'of',
  'state',
  'union',
  'territory',
  'ut',
  'nct',
  'national',
  'capital',
  'islands',
]);

const codes = new Map([
  ...Object.entries(OTHER_NAMES),
  ...STATES.map(({ code, name }): [string, string] => [keyOf(name), code]),
]);

/** The code of a state as somebody wrote it: any case and spaces, '&', former and common names. */
export function stateCodeOf(name: string): string | undefined {
  return codes.get(keyOf(name));
}

export function stateNameOf(code: string): string | undefined {
  return stateWith(code)?.name;
}

/** Where the state's half of the tax is called UTGST. */
export function isTerritoryWithoutLegislature(code: string): boolean {
  return stateWith(code)?.hasLegislature === false;
}

function stateWith(code: string): State | undefined {
  return STATES.find((one) => one.code === code);
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => !UNSAID.has(word))
    .join('');
}

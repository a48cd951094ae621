type State = {
  /** First two digits of a GSTIN, and the place of supply in GST returns. */
  code: string;
  name: string;
  /** Territories without a legislature charge UTGST instead of SGST. */
  hasLegislature: boolean;
};

const createState = (code: string, name: string): State => ({ code, name, hasLegislature: true });
const createTerritory = (code: string, name: string): State => ({ code, name, hasLegislature: false });

/** The 28 states and 8 union territories in alphabetical order, spelled as in India Post's directory. */
export const STATES: readonly State[] = [
  createTerritory('35', 'Andaman and Nicobar Islands'),
  createState('37', 'Andhra Pradesh'),
  createState('12', 'Arunachal Pradesh'),
  createState('18', 'Assam'),
  createState('10', 'Bihar'),
  createTerritory('04', 'Chandigarh'),
  createState('22', 'Chhattisgarh'),
  createTerritory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  createState('07', 'Delhi'),
  createState('30', 'Goa'),
  createState('24', 'Gujarat'),
  createState('06', 'Haryana'),
  createState('02', 'Himachal Pradesh'),
  createState('01', 'Jammu and Kashmir'),
  createState('20', 'Jharkhand'),
  createState('29', 'Karnataka'),
  createState('32', 'Kerala'),
  createTerritory('38', 'Ladakh'),
  createTerritory('31', 'Lakshadweep'),
  createState('23', 'Madhya Pradesh'),
  createState('27', 'Maharashtra'),
  createState('14', 'Manipur'),
  createState('17', 'Meghalaya'),
  createState('15', 'Mizoram'),
  createState('13', 'Nagaland'),
  createState('21', 'Odisha'),
  createState('34', 'Puducherry'),
  createState('03', 'Punjab'),
  createState('08', 'Rajasthan'),
  createState('11', 'Sikkim'),
  createState('33', 'Tamil Nadu'),
  createState('36', 'Telangana'),
  createState('16', 'Tripura'),
  createState('09', 'Uttar Pradesh'),
  createState('05', 'Uttarakhand'),
  createState('19', 'West Bengal'),
];

// Former names, merged territories and common spellings, normalised by `normalizeName`. Ambiguous short forms are left out: staff
// choose the state.
const ALTERNATIVE_NAMES: Record<string, string> = {
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

const IGNORED_WORDS = new Set([
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
  ...Object.entries(ALTERNATIVE_NAMES),
  ...STATES.map(({ code, name }): [string, string] => [normalizeName(name), code]),
]);

/** Finds the code of a state name in any case or spacing, with '&', or by a former or common name. */
export function stateCode(name: string): string | undefined {
  return codes.get(normalizeName(name));
}

export function stateName(code: string): string | undefined {
  return findState(code)?.name;
}

/** True if the state's half of the tax is UTGST. */
export function isTerritoryWithoutLegislature(code: string): boolean {
  return findState(code)?.hasLegislature === false;
}

function findState(code: string): State | undefined {
  return STATES.find((candidate) => candidate.code === code);
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => !IGNORED_WORDS.has(word))
    .join('');
}

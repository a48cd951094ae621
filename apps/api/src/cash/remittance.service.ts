import type { Body, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  enterOutcomes,
  findRemittance,
  insertOutcomes,
  insertRemittance,
  listOwings,
  lockNumbered,
  type Posted,
} from './remittance.queries.ts';
import { type RemittanceFile, readRemittance } from './remittance-file.ts';
import { isEntered, matchRemittance, type Outcome } from './remittance-matching.ts';

type WireOutcome = Reply<'postRemittance'>;
type Given = Body<'postRemittance'>;

export async function previewRemittance(db: Db, { courier, reference, csv }: Given): Promise<WireOutcome> {
  const posted = await findRemittance(db, courier, reference);
  if (posted) return tellPosted(posted);
  const file = readFile(csv);
  return toWire(matchRemittance(file, await listOwings(db, courier, numbersOf(file))));
}

/** Enters what a courier has paid. A reference counts once: whoever posts it again is answered as the first one was. */
export async function postRemittance(db: Db, given: Given & { actorId: string }): Promise<WireOutcome> {
  const { courier, reference, csv, actorId } = given;
  return db.transaction().execute(async (tx) => {
    const before = await findRemittance(tx, courier, reference);
    if (before) return tellPosted(before);

    const file = readFile(csv);
    const numbers = numbersOf(file);
    await lockNumbered(tx, courier, numbers);
    const outcomes = matchRemittance(file, await listOwings(tx, courier, numbers));
    const id = await insertRemittance(tx, { courier, reference, actorId, ...figuresOf(outcomes) });
    if (!id) return tellFaster(tx, { courier, reference });

    await insertOutcomes(tx, id, outcomes);
    await enterOutcomes(tx, { remittanceId: id, actorId });
    await recordChange(tx, {
      subject: { kind: 'cash', id },
      actorId,
      what: `Remittance ${reference} of ${courier} posted`,
      after: figuresOf(outcomes),
    });
    return toWire(outcomes);
  });
}

async function tellFaster(tx: Tx, { courier, reference }: Pick<Given, 'courier' | 'reference'>): Promise<WireOutcome> {
  const posted = await findRemittance(tx, courier, reference);
  if (!posted) throw new Error(`Remittance ${reference} is neither new nor there`);
  return tellPosted(posted);
}

function readFile(csv: string): RemittanceFile {
  const file = readRemittance(csv);
  if (file.lines.length === 0) throw new Refusal('remittance_empty');
  return file;
}

// Numbers typed by hand may be in small letters.
const numbersOf = ({ lines }: RemittanceFile) =>
  lines.flatMap(({ number }) => [number, number.toLowerCase()].slice(0, number === number.toLowerCase() ? 1 : 2));

function figuresOf(outcomes: Outcome[]) {
  const count = (...wanted: Outcome['outcome'][]) => outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
  return {
    paise: outcomes.filter(isEntered).reduce((sum, { paise }) => sum + paise, 0),
    matched: count('matched'),
    short: count('short'),
    unknown: count('unknown'),
  };
}

const tellPosted = ({ postedAt, outcomes }: Posted): WireOutcome => toWire(outcomes, postedAt);

function toWire(outcomes: Outcome[], postedAt?: Date): WireOutcome {
  const { paise, matched } = figuresOf(outcomes);
  const known = (wanted: Outcome['outcome']) =>
    outcomes.flatMap((line) => {
      if (line.outcome !== wanted || !('parcelId' in line)) return [];
      const { row, number, parcelId, orderId } = line;
      return [{ row, number, parcelId, orderId, amount: toRupees(line.paise), owed: toRupees(line.owedPaise) }];
    });
  return {
    postedAt: postedAt?.toISOString() ?? null,
    amount: toRupees(paise),
    matched,
    short: known('short'),
    over: known('over'),
    alreadyPaid: known('already_paid'),
    unknown: outcomes.flatMap((line) =>
      line.outcome === 'unknown' ? [{ row: line.row, number: line.number, amount: toRupees(line.paise) }] : [],
    ),
    refused: outcomes.flatMap((line) => (line.outcome === 'refused' ? [{ row: line.row, why: line.why }] : [])),
  };
}

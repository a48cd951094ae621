import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { pageQuery, pagination } from '../paging.ts';
import { line, requiredLine } from '../text.ts';
import { CASH_AGES, LONGEST_REMITTANCE, UNREAD } from '../words/cash-words.ts';
import { rupeeSum } from './catalog.ts';

/** Below zero where a courier has paid more than was collected, or for a parcel that came back after all. */
const signedSum = z.number();

const cashFigures = z.object({
  /** With riders on the road, to be taken at the door. */
  collectable: signedSum,
  collected: signedSum,
  remitted: signedSum,
  writtenOff: signedSum,
  /** Collected, and neither remitted nor written off. */
  outstanding: signedSum,
  /** Of that, of parcels that were remitted with too little. */
  short: signedSum,
  /** What is outstanding, by how long ago its parcels were delivered. */
  ages: z.record(z.enum(CASH_AGES), signedSum),
  /** How many parcels are behind it. */
  parcels: z.int(),
});

const remittance = z
  .object({
    id: z.uuid(),
    courier: z.string(),
    reference: z.string(),
    amount: rupeeSum,
    matched: z.int(),
    short: z.int(),
    unknown: z.int(),
    by: z.string(),
    postedAt: z.iso.datetime(),
  })
  .meta({ id: 'Remittance' });

const outstandingParcel = z
  .object({
    id: z.uuid(),
    orderId: z.string(),
    courier: z.string(),
    number: z.string().nullable(),
    /** Null where cash came for a parcel that was not delivered, or came back. */
    deliveredOn: z.iso.date().nullable(),
    collected: signedSum,
    remitted: signedSum,
    outstanding: signedSum,
    isShort: z.boolean(),
  })
  .meta({ id: 'OutstandingParcel' });

const remittanceLine = z.object({
  /** Its line in the file. */
  row: z.int(),
  number: z.string(),
  amount: rupeeSum,
});
const knownLine = remittanceLine.extend({
  parcelId: z.uuid(),
  orderId: z.string(),
  /** What was outstanding for it before this line. */
  owed: signedSum,
});

const remittanceOutcome = z
  .object({
    /** This reference was posted before: the answer is that of then, and nothing was written. */
    postedAt: z.iso.datetime().nullable(),
    /** What was entered, or would be. */
    amount: rupeeSum,
    matched: z.int(),
    short: z.array(knownLine),
    over: z.array(knownLine),
    alreadyPaid: z.array(knownLine),
    unknown: z.array(remittanceLine),
    refused: z.array(z.object({ row: z.int(), why: z.enum(UNREAD) })),
  })
  .meta({ id: 'RemittanceOutcome' });

const remittanceFile = z.object({
  courier: requiredLine(40),
  /** What the bank calls the transfer, its UTR. */
  reference: requiredLine(60),
  csv: z
    .string()
    .max(LONGEST_REMITTANCE)
    .refine((text) => text.isWellFormed(), 'Contains characters that cannot be used'),
});

export const cashCalls = {
  readCash: {
    summary: 'Where the cash of all parcels is, by courier, and the last remittances',
    access: 'admin',
    reply: z.object({
      couriers: z.array(cashFigures.extend({ courier: z.string() })),
      total: cashFigures,
      remittances: z.array(remittance),
    }),
  },
  listOutstanding: {
    summary: 'The parcels behind what is outstanding, the longest delivered first',
    access: 'admin',
    query: pageQuery(25).extend({ courier: line(40).optional(), age: z.enum(CASH_AGES).optional() }),
    reply: z.object({ parcels: z.array(outstandingParcel), pagination }),
  },
  previewRemittance: {
    summary: 'What posting a remittance would do; nothing is written',
    access: 'admin',
    body: remittanceFile,
    reply: remittanceOutcome,
    refusals: ['remittance_empty'],
  },
  postRemittance: {
    summary: 'Enter what a courier has paid, by the numbers of its parcels; a reference counts once',
    access: 'admin',
    body: remittanceFile,
    reply: remittanceOutcome,
    refusals: ['remittance_empty'],
  },
  writeOffCash: {
    summary: 'Expect nothing more for a parcel',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: requiredLine(LONGEST.note) }),
    reply: z.object({ writtenOff: signedSum }),
    refusals: ['not_found', 'nothing_outstanding'],
  },
} as const satisfies Record<string, Call>;

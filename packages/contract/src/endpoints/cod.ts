import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { COD_AGES, MAX_REMITTANCE_LENGTH, UNREADABLE_LABELS } from '../labels/cod-labels.ts';
import { listKeys } from '../labels/list-keys.ts';
import { MAX_LENGTH } from '../limits.ts';
import { pageQuery, pagination } from '../paging.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { rupeeTotal } from './catalog.ts';
import { idParams, namedObject } from './schemas.ts';

/** Negative if a courier paid more than it collected, or paid for a shipment that was returned to origin. */
const signedRupees = z.number();

const codSummary = z.object({
  /** COD amount of shipments in transit. */
  due: signedRupees,
  collected: signedRupees,
  remitted: signedRupees,
  writtenOff: signedRupees,
  /** Per shipment: collected, but neither remitted nor written off. */
  outstanding: rupeeTotal,
  /** Per shipment: remitted above the collected amount. */
  overpaid: rupeeTotal,
  /** The part of `outstanding` on shipments that were remitted with too little. */
  shortfall: rupeeTotal,
  /** `outstanding` by time since delivery. */
  ages: z.record(z.enum(COD_AGES), rupeeTotal),
  /** Number of shipments in `outstanding`. */
  shipments: z.int(),
});

const remittance = namedObject('Remittance', {
  id: z.uuid(),
  courier: z.string(),
  reference: z.string(),
  amount: rupeeTotal,
  matched: z.int(),
  shortfall: z.int(),
  overpaid: z.int(),
  alreadyPaid: z.int(),
  unknown: z.int(),
  rejected: z.int(),
  by: z.string(),
  postedAt: z.iso.datetime(),
});

const outstandingShipment = namedObject('OutstandingShipment', {
  id: z.uuid(),
  orderId: z.string(),
  courier: z.string(),
  trackingNumber: z.string().nullable(),
  /** Null if cash was recorded for a shipment that was not delivered or was returned to origin. */
  deliveredOn: z.iso.date().nullable(),
  collected: signedRupees,
  remitted: signedRupees,
  outstanding: signedRupees,
  hasShortfall: z.boolean(),
});

const remittanceLine = z.object({
  /** Line number in the file. */
  row: z.int(),
  trackingNumber: z.string(),
  amount: rupeeTotal,
});
const matchedLine = remittanceLine.extend({
  shipmentId: z.uuid(),
  orderId: z.string(),
  /** Outstanding amount before this line. */
  owed: signedRupees,
});

const remittanceResult = namedObject('RemittanceResult', {
  /** Set if this reference was posted before. The result is the earlier one and nothing was written. */
  postedAt: z.iso.datetime().nullable(),
  /** Amount posted, or to be posted in a preview. */
  amount: rupeeTotal,
  matched: z.int(),
  shortfall: z.array(matchedLine),
  overpaid: z.array(matchedLine),
  alreadyPaid: z.array(matchedLine),
  unknown: z.array(remittanceLine),
  rejected: z.array(z.object({ row: z.int(), reason: z.enum(listKeys(UNREADABLE_LABELS)) })),
});

const remittanceFile = z.object({
  courier: requiredTextLine(40),
  /** The bank's reference for the transfer (UTR). */
  reference: requiredTextLine(60),
  csv: z
    .string()
    .max(MAX_REMITTANCE_LENGTH)
    .refine((text) => text.isWellFormed(), 'Contains characters that cannot be used'),
});

export const codEndpoints = {
  getCodSummary: {
    route: 'GET /admin/cod',
    summary: 'Get COD amounts by courier and the latest remittances',
    access: staff('cod.read'),
    response: z.object({
      couriers: z.array(codSummary.extend({ courier: z.string() })),
      total: codSummary,
      remittances: z.array(remittance),
    }),
  },
  listOutstandingCod: {
    route: 'GET /admin/cod/shipments',
    summary: 'List shipments with outstanding COD, oldest delivery first',
    access: staff('cod.read'),
    query: pageQuery(25).extend({ courier: textLine(40).optional(), age: z.enum(COD_AGES).optional() }),
    response: z.object({ shipments: z.array(outstandingShipment), pagination }),
  },
  previewRemittance: {
    route: 'POST /admin/cod/remittances/preview',
    summary: 'Preview a remittance; nothing is saved',
    access: staff('cod.post'),
    body: remittanceFile,
    response: remittanceResult,
    errors: ['remittance_empty'],
  },
  postRemittance: {
    route: 'POST /admin/cod/remittances',
    summary: 'Record a courier remittance by tracking number; a reference counts once',
    access: staff('cod.post'),
    requiresRecentAuth: true,
    body: remittanceFile,
    response: remittanceResult,
    errors: ['remittance_empty'],
  },
  writeOffCod: {
    route: 'POST /admin/cod/shipments/{id}/write-off',
    summary: 'Write off the outstanding COD of a shipment',
    access: staff('cod.post'),
    requiresRecentAuth: true,
    params: idParams,
    body: z.object({ reason: requiredTextLine(MAX_LENGTH.note) }),
    response: z.object({ writtenOff: signedRupees }),
    errors: ['not_found', 'nothing_outstanding'],
  },
} as const satisfies Record<string, Endpoint>;

import type { Reply } from '@kinari/contract/contract';
import { lastMoment } from '../../orders/return-window.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { tellReturn } from '../own.service.ts';
import { readSurroundings } from './return-page.queries.ts';

export type StaffReturn = Reply<'readReturn'>['return'];

/** A return with what staff want to know before they decide. */
export async function tellStaff(db: Queryable, id: string): Promise<StaffReturn> {
  const around = await readSurroundings(db, id);
  if (!around) throw new Refusal('not_found');
  const until = around.deliveredOn && lastMoment(around.deliveredOn).toISOString();
  return { ...(await tellReturn(db, id)), ...around, until };
}

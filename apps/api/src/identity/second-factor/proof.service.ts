import type { Body } from '@kinari/contract/contract';
import type { Session } from '../../platform/http/endpoint.ts';
import type { Desk } from '../desk.ts';
import { requireCurrentPassword } from '../passwords/current-password.service.ts';
import { markProven } from '../session.queries.ts';

/** Whoever sits at an open session shows that it is theirs: from now on it may do for a while what needs a fresh proof. */
export async function proveAgain(desk: Desk, session: Session, { password }: Body<'proveAgain'>): Promise<void> {
  await requireCurrentPassword(desk, session.userId, password);
  await markProven(desk.db, session.id, desk.now());
}

import type { Body } from '@kinari/contract/contract';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller, Desk } from '../desk.ts';
import { requireCurrentPassword } from '../passwords/current-password.service.ts';
import { markProven } from '../session.queries.ts';
import { noteWrongCode, spendCode, takeCodeTry } from './code.service.ts';
import { findFactor } from './second-factor.queries.ts';

/** Whoever sits at an open session shows that it is theirs: from now on it may do for a while what needs a fresh proof. */
export async function proveAgain(
  desk: Desk,
  { id, userId }: Session,
  proof: Body<'proveAgain'>,
  caller: Caller,
): Promise<void> {
  if ('password' in proof) await requireCurrentPassword(desk, userId, proof.password);
  else await requireCode(desk, userId, proof.code, caller);
  await markProven(desk.db, id, desk.now());
}

async function requireCode(desk: Desk, userId: string, code: string, caller: Caller): Promise<void> {
  const factor = await findFactor(desk.db, userId);
  // A secret that waits for its first code proves nothing: whoever holds the session has just been shown it.
  if (!factor?.confirmedAt) throw new Refusal('wrong_code');
  await takeCodeTry(desk, userId, caller.log);
  const presented = { userId, code, now: desk.now() };
  await spendCode(desk.db, desk.seal, presented, caller.log).catch(noteWrongCode(desk, userId, caller));
}

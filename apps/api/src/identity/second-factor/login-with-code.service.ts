import type { Body, Reply } from '@kinari/contract/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { lockAccount } from '../account.queries.ts';
import type { Caller, Desk } from '../desk.ts';
import { letIn, rememberLogin } from '../login.service.ts';
import { noteWrongCode, spendCode, takeCodeTry } from './code.service.ts';
import { requireTicket, spendTickets } from './ticket.service.ts';

/** The second step of a login: the ticket says whose password was right, and the code is theirs or nobody's. */
export async function loginWithCode(
  desk: Desk,
  { ticket, code, deviceId }: Body<'loginWithCode'>,
  caller: Caller,
): Promise<Reply<'loginWithCode'>> {
  const { db, seal, limiter, now } = desk;
  const userId = await requireTicket(db, ticket, now());
  await takeCodeTry(desk, userId, caller.log);

  const signingIn = db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    // Asked again under the lock: a password change or a twin request may have ended it in between.
    await requireTicket(tx, ticket, now());
    if (account.disabledAt) throw new Refusal('ticket_not_valid');
    const kind = await spendCode(tx, seal, { userId, code, now: now() }, caller.log);
    await recordSecurityEvent(tx, { kind, at: now(), userId, origin: caller }, limiter);
    await spendTickets(tx, userId);
    return { account, reply: await letIn(tx, desk, account, { caller, deviceId }) };
  });
  const { account, reply } = await signingIn.catch(noteWrongCode(desk, userId, caller));
  await rememberLogin(limiter, account, caller.address);
  return reply;
}

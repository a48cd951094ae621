import { PAY_LINK_HOURS } from '@kinari/contract/labels/payment-labels';
import { addMs, HOUR } from '../platform/clock.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Signer } from '../platform/signed-token.ts';

const ORDER_ID_LENGTH = 20;

/** Creates a link to pay: order id, last valid second and a signature. It shows amount and items, never a name or an address. */
export async function createPayLink(
  { signer, publicUrl, now }: { signer: Signer; publicUrl: string; now: Date },
  orderId: string,
): Promise<{ url: string; validUntil: Date }> {
  const lastSecond = Math.floor(addMs(now, PAY_LINK_HOURS * HOUR).getTime() / 1000);
  const token = await signer.sign('pay', `${orderId}${lastSecond.toString(36)}`);
  return { url: `${publicUrl}/pay/t/${token}`, validUntil: new Date(lastSecond * 1000) };
}

/** Returns the order id. Throws `token_invalid` for forged or expired tokens. */
export async function readPayToken(signer: Signer, token: string, now: Date): Promise<string> {
  const signed = await signer.read('pay', token);
  if (signed === undefined) throw new DomainError('token_invalid');
  const lastSecond = Number.parseInt(signed.slice(ORDER_ID_LENGTH), 36);
  if (lastSecond * 1000 < now.getTime()) throw new DomainError('token_invalid');
  return signed.slice(0, ORDER_ID_LENGTH);
}

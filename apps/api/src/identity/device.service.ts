import { createHash } from 'node:crypto';
import type { Tx } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import type { Account } from './account.queries.ts';
import { forgetDevicesBeyond, touchDevice } from './device.queries.ts';
import { sendNewDeviceLater } from './identity-mails.ts';

const MOST_DEVICES = 30;

type SigningIn = { deviceId: string | undefined; userAgent: string; at: Date };

/**
 * Whether somebody signs in from a device that was not seen before, in the transaction that lets them in. Then a letter is asked for:
 * to staff always, to customers where the address is known to be theirs. The first device of an account is nothing to tell.
 */
export async function noteDevice(
  tx: Tx,
  { id: userId, userType, emailVerifiedAt }: Account,
  { deviceId, userAgent, at }: SigningIn,
): Promise<boolean> {
  const device = deviceName(userAgent);
  const { others, isKnown } = await touchDevice(tx, { userId, deviceHash: hashDevice(userId, deviceId ?? device), at });
  if (isKnown || others === 0) return false;
  await forgetDevicesBeyond(tx, userId, MOST_DEVICES);
  if (userType === 'ADMIN' || emailVerifiedAt) await sendNewDeviceLater(tx, { userId, device, at });
  return true;
}

// By account: two people who share a device are not brought together by a stolen copy of the table.
function hashDevice(userId: string, device: string): Buffer {
  return createHash('sha256').update(`${userId} ${device}`).digest();
}

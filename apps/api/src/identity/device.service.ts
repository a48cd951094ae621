import { createHash } from 'node:crypto';
import type { Tx } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import type { Account } from './account.queries.ts';
import { trimDevices, upsertDevice } from './device.queries.ts';
import { enqueueNewDeviceEmail } from './identity-email-jobs.ts';

const MAX_DEVICES = 30;

type DeviceLogin = { deviceId: string | undefined; userAgent: string; at: Date };

/**
 * Records the device of a login and returns true if it is new. Enqueues an email about a new device: always for staff, for
 * customers if the email is verified. The first device of an account does not count as new.
 */
export async function recordDevice(
  tx: Tx,
  { id: userId, userType, emailVerifiedAt }: Account,
  { deviceId, userAgent, at }: DeviceLogin,
): Promise<boolean> {
  const device = deviceName(userAgent);
  const { others, isKnown } = await upsertDevice(tx, {
    userId,
    deviceHash: hashDevice(userId, deviceId ?? device),
    at,
  });
  if (isKnown || others === 0) return false;
  await trimDevices(tx, userId, MAX_DEVICES);
  if (userType === 'ADMIN' || emailVerifiedAt) await enqueueNewDeviceEmail(tx, { userId, device, at });
  return true;
}

// Salted with the account: a leaked table must not show which accounts share a device.
function hashDevice(userId: string, device: string): Buffer {
  return createHash('sha256').update(`${userId} ${device}`).digest();
}

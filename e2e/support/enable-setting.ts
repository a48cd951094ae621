import { expect } from '@playwright/test';
import { ADMIN, callApi, signInOnOtherDevice } from './people.ts';

type Setting = 'giftOrders' | 'selfServiceReturns';

/** Enables a setting of the shop. Never disables it, because other tests need it. */
export async function enableSetting(setting: Setting): Promise<void> {
  const isEnabled = async () => {
    const company = await callApi('GET', '/company-details', {});
    return ((await company.json()) as Record<Setting, boolean>)[setting];
  };
  if (await isEnabled()) return;
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('PUT', '/admin/settings', { token, body: { [setting]: true } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  await expect.poll(isEnabled).toBe(true);
}

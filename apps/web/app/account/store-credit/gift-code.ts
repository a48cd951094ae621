import { GIFT_CODE, normalizeGiftCode } from '@kinari/contract/labels/return-labels';

export type GiftCodeFields = { code: string };

export function validateGiftCode({ code }: GiftCodeFields): { code?: string } {
  if (!code.trim()) return { code: 'Enter the code' };
  return GIFT_CODE.test(normalizeGiftCode(code)) ? {} : { code: 'Enter a code such as KIN-4F7Q-9M2X-B6TR' };
}

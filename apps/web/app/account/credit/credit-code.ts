import { CREDIT_CODE, tidyCreditCode } from '@kinari/contract/words/return-words';

export type CodeFields = { code: string };

export function checkCode({ code }: CodeFields): { code?: string } {
  if (!code.trim()) return { code: 'Enter the code' };
  return CREDIT_CODE.test(tidyCreditCode(code)) ? {} : { code: 'A code looks like KIN-4F7Q-9M2X-B6TR' };
}

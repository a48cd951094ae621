import { RETURN_ENDED } from '@kinari/contract/words/return-words';
import type { Gift } from './gift.data.ts';

type GiftReturn = Gift['returns'][number];

/** Whether something can still be sent back. */
export function isOpen({ options }: Gift): boolean {
  return options.lines.some(({ reasons, quantity }) => reasons.length > 0 && quantity > 0);
}

/** What the state of a return means for whoever was given what is in it. */
export function giftMeaning(
  back: GiftReturn,
  hasCode: boolean,
): { tone: 'ok' | 'amber' | 'info' | 'bad'; text: string } {
  const { state, wePay, refunds } = back;
  if (state === 'asked')
    return { tone: 'amber', text: 'Asked. We look at it; please come back to this page tomorrow.' };
  if (state === 'accepted')
    return {
      tone: 'ok',
      text: `Accepted. ${wePay ? 'We collect it: please have it ready,' : 'Please send it to us,'} with the slip inside.`,
    };
  if (state === 'moving') return { tone: 'info', text: 'On its way to us.' };
  if (state === 'received') return { tone: 'ok', text: 'It is with us. When we have looked at it, your code is here.' };
  if (state === 'refused') return { tone: 'bad', text: 'We cannot take this back.' };
  if (refunds.length === 0) return { tone: 'bad', text: 'We have looked at it. There is nothing to give credit for.' };
  return { tone: 'ok', text: hasCode ? 'Your credit is ready.' : 'The credit was added to an account.' };
}

export function hasSlip({ state }: GiftReturn): boolean {
  return !(RETURN_ENDED as readonly string[]).includes(state);
}

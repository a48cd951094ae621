import type { Gift } from './gift.data.ts';

type GiftReturn = Gift['returns'][number];

/** True if an item can still be returned. */
export function isOpen({ options }: Gift): boolean {
  return options.lines.some(({ reasons, quantity }) => reasons.length > 0 && quantity > 0);
}

export function giftReturnMessage(
  giftReturn: GiftReturn,
  hasCode: boolean,
): { tone: 'ok' | 'amber' | 'info' | 'bad'; text: string } {
  const { status, shopPaysShipping, refunds } = giftReturn;
  if (status === 'requested')
    return { tone: 'amber', text: 'Return requested. We will review it; please check this page tomorrow.' };
  if (status === 'approved')
    return {
      tone: 'ok',
      text: `Approved. ${shopPaysShipping ? 'We will collect it: please keep it ready,' : 'Please send it to us,'} with the slip inside.`,
    };
  if (status === 'in_transit') return { tone: 'info', text: 'In transit to us.' };
  if (status === 'received')
    return { tone: 'ok', text: 'We received it. Your code appears here after the inspection.' };
  if (status === 'declined') return { tone: 'bad', text: 'We can’t accept this return.' };
  if (refunds.length === 0) return { tone: 'bad', text: 'We inspected it. No credit is due.' };
  return { tone: 'ok', text: hasCode ? 'Your credit is ready.' : 'The credit was added to an account.' };
}

/** True if the return is approved and not received yet. Earlier, the recipient must not send anything. */
export function hasSlip({ status }: GiftReturn): boolean {
  return status === 'approved' || status === 'in_transit';
}

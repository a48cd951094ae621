import { useBusiness } from './extras/use-business.ts';
import { useCredit } from './extras/use-credit.ts';
import { useGift } from './extras/use-gift.ts';
import { useMobile } from './use-mobile.ts';

/** What is said about an order beside its address, and whether it can be placed so. */
export function useAsked(total: number) {
  const mobile = useMobile();
  const business = useBusiness();
  const gift = useGift();
  const credit = useCredit(total);

  /** What is in the way, and where; nothing where the order can be placed. */
  function judge(): { text: string; there: string } | undefined {
    if (!mobile.judge()) return { text: 'Please check the mobile number', there: 'input[name="mobile"]' };
    const wrongGift = gift.judge();
    if (wrongGift) return { text: 'Please check whom the gift is for', there: `input[name="${wrongGift}"]` };
    // Or the order would be paid without it.
    if (credit.isCodeWaiting) return { text: 'Please add the gift code first', there: 'input[name="code"]' };
    const wrong = business.judge();
    return wrong ? { text: 'Please check the invoice for your business', there: `input[name="${wrong}"]` } : undefined;
  }

  return {
    mobile: mobile.field,
    business: business.block,
    gift: gift.block,
    credit,
    judge,
    asked: {
      mobile: mobile.mobile,
      ...business.business,
      gift: gift.gift,
      useCredit: credit.paid > 0 || undefined,
    },
  };
}

import { MOBILE } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../account/account.data.ts';
import { mobileDigits } from '../platform/text/phone.ts';
import type { FieldState } from '../ui/form/use-form.ts';

/** The number for the rider: the profile's until another is typed, and judged once it was left or the order is placed. */
export function useMobile() {
  const { data: profile } = useQuery(profileQuery);
  const [typed, setTyped] = useState<string>();
  const [isJudged, setIsJudged] = useState(false);
  const mobile = typed ?? profile?.mobile ?? '';
  const isWrong = mobile !== '' && !MOBILE.test(mobile);
  const field: FieldState = {
    name: 'mobile',
    value: mobile,
    error: isJudged && isWrong ? 'A mobile number has 10 digits and begins with 6, 7, 8 or 9' : undefined,
    onValue: (text) => setTyped(mobileDigits(text)),
    onLeave: () => setIsJudged(true),
  };

  /** Whether an order can be placed with it. */
  function judge(): boolean {
    setIsJudged(true);
    return !isWrong;
  }
  return { field, mobile: mobile || undefined, judge };
}

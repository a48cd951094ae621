import { toPaise, toRupees } from '@kinari/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storeCreditQuery } from '../../account/store-credit/store-credit.data.ts';

/** Store credit as a payment method, and the form to redeem a gift code. */
export function useStoreCredit(total: number) {
  const { data } = useQuery(storeCreditQuery);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [hasTypedCode, setHasTypedCode] = useState(false);
  const balance = data?.balance ?? 0;
  const paid = isWanted ? Math.min(balance, total) : 0;

  /** Customers who enter a code here want to pay with it. */
  function applyCredit() {
    setIsWanted(true);
    setIsOpen(false);
  }

  return {
    block: { balance, isWanted, setIsWanted, isOpen, setIsOpen, setIsTyped: setHasTypedCode, use: applyCredit },
    /** A code was typed but not added, so the order would ignore it. */
    isCodeWaiting: isOpen && hasTypedCode,
    paid,
    left: toRupees(toPaise(total) - toPaise(paid)),
  };
}

export type StoreCreditSection = ReturnType<typeof useStoreCredit>['block'];

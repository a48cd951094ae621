import { toPaise, toRupees } from '@kinari/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditQuery } from '../../account/credit/credit.data.ts';

/** The customer's credit as a way of paying, and the code that adds to it. Without any, the checkout is as it was. */
export function useCredit(total: number) {
  const { data } = useQuery(creditQuery);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const balance = data?.balance ?? 0;
  const paid = isWanted ? Math.min(balance, total) : 0;

  /** Who enters a code here means to pay with it. */
  function use() {
    setIsWanted(true);
    setIsOpen(false);
  }

  return {
    block: { balance, isWanted, setIsWanted, isOpen, setIsOpen, setIsTyped, use },
    /** A code stands there that was not added: the order would be placed without it. */
    isCodeWaiting: isOpen && isTyped,
    /** What of the total is paid with credit, and what is left to pay in cash. */
    paid,
    left: toRupees(toPaise(total) - toPaise(paid)),
  };
}

export type CreditBlock = ReturnType<typeof useCredit>['block'];

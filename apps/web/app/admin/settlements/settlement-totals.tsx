import { formatPlural, formatRupees } from '@kinari/contract/locale';
import type { ReactNode } from 'react';
import { MISSING_TOTAL, type TotalCard, TotalCards } from '../payments/total-cards.tsx';
import { formatFeeShare } from './settlement-format.ts';
import type { SettlementList } from './settlements.data.ts';

type SettlementTotalsProps = { total: SettlementList['total'] | undefined; isMissing: boolean; label: string };

export function SettlementTotals({ total, isMissing, label }: SettlementTotalsProps) {
  return <TotalCards label={`Settlements, ${label.toLowerCase()}`} cards={toCards(total, isMissing)} />;
}

function toCards(total: SettlementList['total'] | undefined, isMissing: boolean): TotalCard[] {
  const show = (render: (loaded: SettlementList['total']) => ReactNode) =>
    total ? render(total) : isMissing ? MISSING_TOTAL : undefined;
  return [
    {
      name: 'Paid by customers',
      value: show(({ collected }) => formatRupees(collected)),
      note: total && formatPlural(total.payments, 'payment'),
    },
    {
      name: 'Fees and GST on fees',
      value: show(({ fees }) => formatRupees(fees)),
      note: total && [formatFeeShare(total), `${formatRupees(total.feeTax)} GST`].filter(Boolean).join(', '),
    },
    {
      name: 'Arrived in your bank',
      value: show(({ credited }) => formatRupees(credited)),
      note: total && total.refunds > 0 && `after ${formatRupees(total.refunds)} of refunds`,
    },
    {
      name: 'Difference',
      value: show(({ difference }) => formatRupees(difference)),
      note: total && (total.toCheck === 0 ? 'all match' : `${formatPlural(total.toCheck, 'settlement')} to check`),
      isBad: total !== undefined && total.toCheck > 0,
    },
  ];
}

import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Change, formatRatio, percentChange, pointChange, ratio } from '../charts/change.ts';
import { ChangeLabel } from '../charts/metric-cards.tsx';
import { formatSeconds } from './payment-format.ts';
import { firstDayOf, getTotalsPeriod, type PaymentPeriod, PERIOD_LABELS } from './payment-params.ts';
import { paymentTotalsQuery, type PaymentTotals as Totals } from './payments.data.ts';
import { MISSING_TOTAL, type TotalCard, TotalCards } from './total-cards.tsx';

/** Totals of the chosen period, compared with the one before. */
export function PaymentTotals({ period: chosenPeriod }: { period: PaymentPeriod | undefined }) {
  const period = getTotalsPeriod(chosenPeriod);
  const { data, isError } = useQuery(paymentTotalsQuery(firstDayOf(period)));
  const label = PERIOD_LABELS[period];
  return <TotalCards label={`Online payments, ${label}`} cards={toCards(data, isError, label)} />;
}

function toCards(totals: Totals | undefined, isMissing: boolean, label: string): TotalCard[] {
  const show = (render: (loaded: Totals) => ReactNode) =>
    totals ? render(totals) : isMissing ? MISSING_TOTAL : undefined;
  return [
    {
      name: `Paid online, ${label.toLowerCase()}`,
      value: show(({ paid }) => formatRupees(paid)),
      note: totals && (
        <Comparison change={percentChange(totals.paid, totals.paidBefore)} before={formatRupees(totals.paidBefore)} />
      ),
    },
    {
      name: 'Share of all orders',
      value: show(({ share }) => formatRatio(toShare(share))),
      note: totals && (
        <Comparison
          change={pointChange(toShare(totals.share), toShare(totals.shareBefore), 'more')}
          before={formatRatio(toShare(totals.shareBefore))}
        />
      ),
    },
    {
      name: 'Successful payments',
      value: show(({ succeeded, finished }) => formatRatio(ratio(succeeded, finished))),
      note: totals && `${formatNumber(totals.succeeded)} of ${formatNumber(totals.finished)} finished`,
    },
    {
      name: 'Median time to pay',
      value: show(({ medianSeconds }) => (medianSeconds === null ? MISSING_TOTAL : formatSeconds(medianSeconds))),
      note: 'from order to payment',
    },
  ];
}

/** The API returns percent. */
function toShare(percent: number | null): number | null {
  return percent === null ? null : percent / 100;
}

function Comparison({ change, before }: { change: Change | undefined; before: string }) {
  // Nothing to compare with.
  if (!change || change.way === 'new') return null;
  return (
    <>
      <ChangeLabel change={change} /> <span>was {before}</span>
    </>
  );
}

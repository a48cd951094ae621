import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatPercent } from '../../platform/text/format-percent.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { icon16 } from '../../ui/icon.ts';
import { taxRateQuery } from '../tax.data.ts';

// Long enough to finish typing a figure, short enough to be there when one looks up.
const TYPING_PAUSE_MS = 300;

/** What of a price is GST; nothing on a shop whose prices hold none, or where nobody gave a rate. */
export function GstHint({ hsn, price }: { hsn: string; price: number }) {
  const settled = useSettled(price);
  const { data } = useQuery(taxRateQuery(hsn, settled));
  if (!data || data.rateBp === null || settled !== price) return null;
  const { rateBp, betweenRates } = data;
  if (!betweenRates) return <span>GST {formatPercent(rateBp)} at this price</span>;
  const { lowerBp, higherBp, atMost, above } = betweenRates;
  return (
    <Amber>
      {formatRupees(price)} fits neither {formatPercent(lowerBp)} nor {formatPercent(higherBp)}: choose{' '}
      {formatRupees(atMost)} or less, or more than {formatRupees(above)}
    </Amber>
  );
}

/** That nobody gave a rate for an HSN code yet, and where to do it. */
export function HsnWithoutRate({ hsn }: { hsn: string }) {
  const { data } = useQuery(taxRateQuery(hsn, 0));
  if (!data?.registered || data.rateBp !== null) return null;
  return (
    <Amber>
      No rate for HSN {hsn} yet.{' '}
      <a href="/admin/tax/settings" target="_blank" rel="noreferrer" className="underline underline-offset-3">
        Tax settings<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Amber>
  );
}

function Amber({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-amber">
      <TriangleAlert {...icon16} className="mt-0.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function useSettled(price: number): number {
  const [settled, setSettled] = useState(price);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(price), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [price]);
  return settled;
}

import { formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatPercent } from '../../platform/text/format-percent.ts';
import { icon16 } from '../../ui/icon.ts';
import { taxRateQuery } from '../data/tax.data.ts';

// Long enough to finish typing a number, short enough not to be noticed.
const DEBOUNCE_MS = 300;

/** Shows the GST in a price. Empty if prices include no tax or no rate is set. */
export function GstHint({ hsn, price }: { hsn: string; price: number }) {
  const debouncedPrice = useDebouncedPrice(price);
  const { data } = useQuery(taxRateQuery(hsn, debouncedPrice));
  if (!data || data.rateBp === null || debouncedPrice !== price) return null;
  const { rateBp, betweenRates } = data;
  if (!betweenRates) {
    return (
      <span>
        GST {formatPercent(rateBp)}
        <span className="sr-only"> at this price</span>
      </span>
    );
  }
  const { lowerBp, higherBp, atMost, above } = betweenRates;
  return (
    <WarningText>
      {formatRupees(price)} falls between {formatPercent(lowerBp)} and {formatPercent(higherBp)} GST: choose{' '}
      {formatRupees(atMost)} or less, or more than {formatRupees(above)}
    </WarningText>
  );
}

/** Warns that an HSN code has no rate, with a link to add one. */
export function MissingRateWarning({ hsn }: { hsn: string }) {
  const { data } = useQuery(taxRateQuery(hsn, 0));
  if (!data?.registered || data.rateBp !== null) return null;
  return (
    <WarningText>
      No GST rate for HSN {hsn} yet.{' '}
      <a href="/admin/gst/settings" target="_blank" rel="noreferrer" className="underline underline-offset-3">
        Tax settings<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </WarningText>
  );
}

function WarningText({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-attention">
      <TriangleAlert {...icon16} className="mt-0.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function useDebouncedPrice(price: number): number {
  const [debouncedPrice, setDebouncedPrice] = useState(price);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedPrice(price), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [price]);
  return debouncedPrice;
}

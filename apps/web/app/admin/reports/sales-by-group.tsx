import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { icon16 } from '../../ui/icon.ts';
import { formatRatio, percentChange, ratio } from '../charts/change.ts';
import { hasPreviousOrders, type SalesSummary } from '../charts/format-metrics.ts';
import { ChangeLabel } from '../charts/metric-cards.tsx';
import { ShareBar } from '../charts/share-bar.tsx';
import type { SalesGroup, SalesShare } from './reports.data.ts';

type SalesByGroupProps = {
  head: string;
  shares: readonly SalesGroup[];
  totals: Pick<SalesSummary, 'now' | 'previous'>;
};

/**
 * Revenue by part, on one scale from zero, with the change from the previous period, or with the share of the revenue
 * if there were no orders then. A category opens to show its subcategories.
 */
export function SalesByGroup({ head, shares, totals }: SalesByGroupProps) {
  const { now, previous } = totals;
  const isComparable = hasPreviousOrders(totals);
  if (shares.length === 0) return <p className="chart-panel-none">No sales in this period.</p>;
  const scale = { maxRevenue: Math.max(...shares.map(({ revenue }) => revenue)), total: now.revenue, isComparable };
  return (
    <table className="report-table w-full [border-spacing:0] tabular-nums">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Revenue</th>
          <th scope="col" className="report-bar w-[28%]">
            <span className="sr-only">Chart</span>
          </th>
          <th scope="col" className="report-wide">
            Units
          </th>
          <th scope="col">{isComparable ? 'Change' : 'Share'}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <SalesGroupRows key={share.id ?? 'rest'} share={share} scale={scale} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{formatRupees(now.revenue)}</td>
          <td className="report-bar w-[28%]">&nbsp;</td>
          <td className="report-wide">{formatNumber(now.units)}</td>
          <td>{isComparable ? <RevenueChange now={now.revenue} previous={previous.revenue} /> : formatRatio(1)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type Scale = { maxRevenue: number; total: number; isComparable: boolean };

function SalesGroupRows({ share, scale }: { share: SalesGroup; scale: Scale }) {
  const [isOpen, setOpen] = useState(false);
  const subcategories = 'subcategories' in share ? share.subcategories : [];
  return (
    <>
      <SalesRow share={share} scale={scale}>
        {subcategories.length > 0 ? (
          <button type="button" aria-expanded={isOpen} className="report-toggle" onClick={() => setOpen(!isOpen)}>
            <ChevronRight {...icon16} />
            {share.name}
          </button>
        ) : (
          share.name
        )}
      </SalesRow>
      {isOpen &&
        subcategories.map((subcategory) => (
          <SalesRow key={subcategory.id ?? 'rest'} share={subcategory} scale={scale} isPart>
            {subcategory.name}
          </SalesRow>
        ))}
    </>
  );
}

type SalesRowProps = {
  share: SalesShare;
  scale: Scale;
  /** True for a part of the row above. */
  isPart?: boolean;
  children: ReactNode;
};

function SalesRow({ share, scale, isPart, children }: SalesRowProps) {
  const { revenue, units, previousRevenue } = share;
  return (
    <tr data-part={isPart}>
      <th scope="row">{children}</th>
      <td>{formatRupees(revenue)}</td>
      <td className="report-bar w-[28%]">
        <ShareBar part={revenue} max={scale.maxRevenue} />
      </td>
      <td className="report-wide">{formatNumber(units)}</td>
      <td>
        {scale.isComparable ? (
          <RevenueChange now={revenue} previous={previousRevenue} />
        ) : (
          formatRatio(ratio(revenue, scale.total))
        )}
      </td>
    </tr>
  );
}

function RevenueChange({ now, previous }: { now: number; previous: number }) {
  const change = percentChange(now, previous);
  return change ? <ChangeLabel change={change} /> : null;
}

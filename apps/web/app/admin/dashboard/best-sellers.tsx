import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { productPath } from '../../catalog/product.ts';
import { stockStatus } from '../../catalog/variant-selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ChartPanel, PanelLink, QueryPanel } from '../charts/chart-panel.tsx';
import type { Period } from '../charts/format-metrics.ts';
import { UrlTabs } from '../charts/url-tabs.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { TableHead } from '../ui/table-head.tsx';
import { type BestSeller, type BestSellersSort, bestSellersQuery } from './dashboard.data.ts';
import { DashboardListItem } from './dashboard-list-item.tsx';
import { formatDaysOfStockLeft } from './format-days-of-stock-left.ts';

const SORT_OPTIONS = [
  { value: 'revenue', word: 'Revenue' },
  { value: 'units', word: 'Units' },
] as const satisfies { value: BestSellersSort; word: string }[];

export function BestSellers({ period }: { period: Period }) {
  const [params] = useSearchParams();
  const sortBy = SORT_OPTIONS.find(({ value }) => value === params.get('best'))?.value ?? 'revenue';
  const bestSellers = useQuery(bestSellersQuery(period, sortBy));
  const isTableLayout = useFitsWidth();
  return (
    <ChartPanel
      title="Best sellers"
      className="min-h-80"
      end={
        <>
          <span className="dashboard-by order-1 [flex-basis:100%] pt-1.5 md:order-0 md:[flex-basis:auto] md:p-0">
            <UrlTabs label="Sort by" name="best" options={SORT_OPTIONS} current={sortBy} />
          </span>
          <PanelLink to={`/admin/reports?period=${period === 'today' ? '7' : period}`}>View report</PanelLink>
        </>
      }
    >
      <QueryPanel of={bestSellers} what="the best sellers" lines={6}>
        {(products) => {
          if (products.length === 0) return <p className="chart-panel-none">No sales in this period.</p>;
          return isTableLayout ? <BestSellersTable products={products} /> : <BestSellersList products={products} />;
        }}
      </QueryPanel>
    </ChartPanel>
  );
}

function BestSellersTable({ products }: { products: BestSeller[] }) {
  const toPath = useProductPath();
  return (
    <table className="dashboard-table w-full [border-spacing:0] tabular-nums">
      <TableHead columns={['Product', 'Sold', 'Revenue', 'Stock', 'Lasts']} />
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            {/* The name takes only the width that the numbers leave. */}
            <td title={product.name} className="overflow-hidden w-full max-w-0 text-ellipsis">
              <Link to={toPath(product)} className="group flex items-center gap-2.5 min-w-0 font-semibold">
                <Thumbnail image={product.images[0]} className="w-7.5" />
                <span className="truncate group-hover:underline underline-offset-3">{product.name}</span>
              </Link>
            </td>
            <td>{formatNumber(product.units)}</td>
            <td>{formatRupees(product.revenue)}</td>
            <td>
              <StockBadge product={product} />
            </td>
            <td>
              <DaysOfStockLeft product={product} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BestSellersList({ products }: { products: BestSeller[] }) {
  const toPath = useProductPath();
  return (
    <ul>
      {products.map((product) => (
        <DashboardListItem
          key={product.id}
          to={toPath(product)}
          image={<Thumbnail image={product.images[0]} className="w-7.5" />}
          title={product.name}
          details={`${formatNumber(product.units)} sold, ${formatRupees(product.revenue)}`}
        >
          <StockBadge product={product} />
          <DaysOfStockLeft product={product} />
        </DashboardListItem>
      ))}
    </ul>
  );
}

/** Links to the product list, or to the shop for staff who may not see it. */
function useProductPath(): (product: BestSeller) => string {
  const canSeeList = useCanCall()('listAdminProducts');
  return ({ name }) => (canSeeList ? `/admin/product?${new URLSearchParams({ q: name })}` : productPath(name));
}

const STOCK_ICONS = { ok: Check, warn: TriangleAlert, bad: X };

function StockBadge({ product: { stock } }: { product: BestSeller }) {
  const { tone } = stockStatus(stock);
  const Icon = STOCK_ICONS[tone];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {tone === 'bad' ? 'Sold out' : `${formatNumber(stock)}${tone === 'warn' ? ' left' : ''}`}
    </Badge>
  );
}

function DaysOfStockLeft({ product }: { product: BestSeller }) {
  const { text, tone } = formatDaysOfStockLeft(product);
  return (
    <span
      className="text-xs/[inherit] text-text-muted whitespace-nowrap data-[tone=soon]:text-attention data-[tone=soon]:font-semibold data-[tone=gone]:text-danger data-[tone=gone]:font-semibold in-[table]:text-[length:inherit]"
      data-tone={tone}
    >
      {text}
    </span>
  );
}

import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { stockStatus } from '../../catalog/variant-selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ChartPanel, QueryPanel } from '../charts/chart-panel.tsx';
import type { Period } from '../charts/format-metrics.ts';
import { UrlTabs } from '../charts/url-tabs.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { type BestSeller, type BestSellersSort, bestSellersQuery } from './dashboard.data.ts';
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
      className="dashboard-best"
      end={
        <>
          <span className="dashboard-by">
            <UrlTabs label="Sort by" name="best" options={SORT_OPTIONS} current={sortBy} />
          </span>
          <Link to={`/admin/reports?period=${period === 'today' ? '7' : period}`} className="chart-panel-link">
            View report
          </Link>
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
  return (
    <table className="dashboard-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Sold</th>
          <th scope="col">Revenue</th>
          <th scope="col">Stock</th>
          <th scope="col">Lasts</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <td title={product.name} className="dashboard-name">
              <Link to={productPath(product)} className="dashboard-product">
                <Thumbnail image={product.images[0]} className="dashboard-thumb" />
                <span>{product.name}</span>
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
  return (
    <ul className="dashboard-list">
      {products.map((product) => (
        <li key={product.id}>
          <Link to={productPath(product)}>
            <Thumbnail image={product.images[0]} className="dashboard-thumb" />
            <span className="dashboard-list-words">
              <b>{product.name}</b>
              <small>
                {formatNumber(product.units)} sold, {formatRupees(product.revenue)}
              </small>
            </span>
            <span className="dashboard-list-end">
              <StockBadge product={product} />
              <DaysOfStockLeft product={product} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const productPath = ({ name }: BestSeller) => `/admin/product?${new URLSearchParams({ q: name })}`;

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
    <span className="dashboard-stock-left" data-tone={tone}>
      {text}
    </span>
  );
}

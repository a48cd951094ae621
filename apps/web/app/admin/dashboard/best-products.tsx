import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { stockState } from '../../catalog/choice.ts';
import { formatRupees } from '../../catalog/price.ts';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { AddressSwitch } from '../charts/address-switch.tsx';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import type { Period } from '../charts/figures.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import { type BestBy, type BestProduct, bestProductsQuery } from './dashboard.data.ts';
import { lastsText } from './lasts.ts';

const BY = [
  { value: 'revenue', word: 'Revenue' },
  { value: 'units', word: 'Units' },
] as const satisfies { value: BestBy; word: string }[];

/** What sold best in the period, and whether there is enough of it. */
export function BestProducts({ period }: { period: Period }) {
  const [params] = useSearchParams();
  const by = BY.find(({ value }) => value === params.get('best'))?.value ?? 'revenue';
  const best = useQuery(bestProductsQuery(period, by));
  const tableFits = useTableFits();
  return (
    <Panel
      title="Best products"
      className="dashboard-best"
      end={
        <>
          <span className="dashboard-by">
            <AddressSwitch label="Best by" name="best" offered={BY} current={by} />
          </span>
          <Link to={`/admin/insight?period=${period === 'today' ? '7' : period}`} className="chart-panel-link">
            All figures
          </Link>
        </>
      }
    >
      <Loaded of={best} what="the best products" lines={6}>
        {(products) => {
          if (products.length === 0) return <p className="chart-panel-none">Nothing was sold in this period.</p>;
          return tableFits ? <Table products={products} /> : <List products={products} />;
        }}
      </Loaded>
    </Panel>
  );
}

function Table({ products }: { products: BestProduct[] }) {
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
              <Link to={addressOf(product)} className="dashboard-product">
                <Thumb picture={product.images[0]} className="dashboard-thumb" />
                <span>{product.name}</span>
              </Link>
            </td>
            <td>{product.units.toLocaleString('en-IN')}</td>
            <td>{formatRupees(product.revenue)}</td>
            <td>
              <Stock product={product} />
            </td>
            <td>
              <Lasts product={product} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ products }: { products: BestProduct[] }) {
  return (
    <ul className="dashboard-list">
      {products.map((product) => (
        <li key={product.id}>
          <Link to={addressOf(product)}>
            <Thumb picture={product.images[0]} className="dashboard-thumb" />
            <span className="dashboard-list-words">
              <b>{product.name}</b>
              <small>
                {product.units.toLocaleString('en-IN')} sold, {formatRupees(product.revenue)}
              </small>
            </span>
            <span className="dashboard-list-end">
              <Stock product={product} />
              <Lasts product={product} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const addressOf = ({ name }: BestProduct) => `/admin/product?${new URLSearchParams({ q: name })}`;

const ICONS = { ok: Check, warn: TriangleAlert, bad: X };

function Stock({ product: { stock } }: { product: BestProduct }) {
  const { tone } = stockState(stock);
  const Icon = ICONS[tone];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {tone === 'bad' ? 'Sold out' : `${stock.toLocaleString('en-IN')}${tone === 'warn' ? ' left' : ''}`}
    </Badge>
  );
}

function Lasts({ product }: { product: BestProduct }) {
  const { text, tone } = lastsText(product);
  return (
    <span className="dashboard-lasts" data-tone={tone}>
      {text}
    </span>
  );
}

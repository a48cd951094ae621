import { formatMoney } from '@kinari/contract/locale';
import type { Priced } from '@kinari/contract/money';
import { formatPrice } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { StockBadge } from '../catalog/stock-badge.tsx';
import { stockStatus } from '../catalog/variant-selection.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { CompareAtPrice } from '../product-card/price-row.tsx';
import { categoryPath } from '../site/category.ts';
import { Badge } from '../ui/badge.tsx';
import { formatUnitPrice } from './details/net-quantity.ts';

type ProductHeaderProps = { product: Product; stock: number; unit: Priced & Pick<Variant, 'mrp'> };

export function ProductHeader({ product: { name, category, details }, stock, unit }: ProductHeaderProps) {
  const text = formatPrice(unit);
  const brand = details?.brand;
  return (
    <>
      <div className="flex items-center justify-between gap-3 mt-0.5 -mb-1 lg:-mt-2.5 lg:mb-1">
        <p className="flex min-w-0 flex-wrap gap-x-4">
          {brand && (
            <PrefetchLink to={`/shop-all?f=brand.${brand.id}`} className="product-link">
              {brand.name}
            </PrefetchLink>
          )}
          {/* A new key when the brand is known, so that the category appears next to it instead of moving. */}
          <PrefetchLink
            key={brand?.id}
            to={categoryPath(category)}
            className={brand ? 'product-link md:hidden' : 'product-link'}
          >
            {category.name}
          </PrefetchLink>
        </p>
        <StockBadge {...stockStatus(stock)} />
      </div>
      <h1 className="mb-1.5 text-h1 lg:mb-2.5">{name}</h1>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="tabular text-price-lg whitespace-nowrap">{text.now}</p>
        {text.before !== undefined && (
          <>
            <span className="product-compare-at">
              <CompareAtPrice price={text.before} />
            </span>
            <Badge tone="ok" icon={null}>
              SAVE {text.percent}%
            </Badge>
          </>
        )}
      </div>
      <PriceNote unit={unit} details={details} />
    </>
  );
}

/** Shows MRP and unit price. Reserves a line until it is known whether there are any. */
function PriceNote({ unit, details }: Pick<ProductHeaderProps, 'unit'> & Pick<Product, 'details'>) {
  const unitPriceText = details?.netQuantity && formatUnitPrice(unit.price, details.netQuantity);
  const isEmpty = unit.mrp === undefined && unitPriceText === undefined;
  if (details && isEmpty) return null;
  return (
    <p className="flex flex-wrap gap-y-0 gap-x-4 text-text-subtle text-sm tabular">
      {unit.mrp !== undefined && (
        <span>MRP {unit.mrp === unit.price ? '' : `${formatMoney(unit.mrp)} `}(incl. of all taxes)</span>
      )}
      {unitPriceText !== undefined && <span>{unitPriceText}</span>}
      {isEmpty && '\u00a0'}
    </p>
  );
}

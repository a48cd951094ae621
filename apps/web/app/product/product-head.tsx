import { formatPaise, type Priced } from '@kinari/contract/money';
import { StruckPrice } from '../card/price-pair.tsx';
import { stockState } from '../catalog/choice.ts';
import { priceText } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { StockBadge } from '../catalog/stock-badge.tsx';
import { ShopLink } from '../platform/shop-link.tsx';
import { categoryPath } from '../shop/category.ts';
import { Badge } from '../ui/badge.tsx';
import { unitPrice } from './details/net-quantity.ts';

type ProductHeadProps = { product: Product; stock: number; unit: Priced & Pick<Variant, 'mrp'> };

/** Whose it is, what it is called and what it costs. */
export function ProductHead({ product: { name, category, details }, stock, unit }: ProductHeadProps) {
  const text = priceText(unit);
  const brand = details?.brand;
  return (
    <>
      <div className="product-top">
        <p className="flex min-w-0 flex-wrap gap-x-4">
          {brand && (
            <ShopLink to={`/shop-all?f=brand.${brand.id}`} className="product-link">
              {brand.name}
            </ShopLink>
          )}
          {/* Another element when the brand becomes known: it appears beside it rather than move. */}
          <ShopLink
            key={brand?.id}
            to={categoryPath(category)}
            className={brand ? 'product-link md:hidden' : 'product-link'}
          >
            {category.name}
          </ShopLink>
        </p>
        <StockBadge {...stockState(stock)} />
      </div>
      <h1 className="mb-1.5 text-h1 lg:mb-2.5">{name}</h1>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="tabular text-price-lg whitespace-nowrap">{text.now}</p>
        {text.before !== undefined && (
          <>
            <span className="product-was">
              <StruckPrice price={text.before} />
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

/** The printed price, and the price by weight or length. A line is kept for them until it is known whether there are any. */
function PriceNote({ unit, details }: Pick<ProductHeadProps, 'unit'> & Pick<Product, 'details'>) {
  const byMeasure = details?.netQuantity && unitPrice(unit.price, details.netQuantity);
  const isEmpty = unit.mrp === undefined && byMeasure === undefined;
  if (details && isEmpty) return null;
  return (
    <p className="product-note tabular">
      {unit.mrp !== undefined && <span>MRP {formatPaise(unit.mrp)} (incl. of all taxes)</span>}
      {byMeasure !== undefined && <span>{byMeasure}</span>}
      {isEmpty && '\u00a0'}
    </p>
  );
}

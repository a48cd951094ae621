import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { Swatch } from '../variants/swatch.tsx';
import type { StockVariant } from './stock.data.ts';
import { kindOf } from './stock-words.ts';

/** A variant in a row: what it looks like, what it is called, and its codes; `children` stand at the end. */
export function VariantLine({ variant, children }: { variant: StockVariant; children?: ReactNode }) {
  const { id, product, colorHexCode, color, sku, barcode, picture } = variant;
  return (
    <div className="stock-line">
      <Thumb picture={picture ?? undefined} className="w-10" />
      <div className="stock-line-words">
        <Link to={`/admin/stock/${id}`} className="stock-name">
          {product}
        </Link>
        <span className="stock-kind">
          {color && <Swatch hex={colorHexCode} />}
          {kindOf(variant)}
        </span>
        <span className="stock-codes">{[sku, barcode].filter(Boolean).join(' · ') || 'No SKU or barcode'}</span>
      </div>
      {children}
    </div>
  );
}

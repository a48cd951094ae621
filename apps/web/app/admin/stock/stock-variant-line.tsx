import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ColorSwatch } from '../variants/color-swatch.tsx';
import type { StockVariant } from './stock.data.ts';
import { formatVariantOptions } from './stock-labels.ts';

export function StockVariantLine({ variant, children }: { variant: StockVariant; children?: ReactNode }) {
  const { id, product, colorHexCode, color, sku, barcode, image } = variant;
  return (
    <div className="stock-line">
      <Thumbnail image={image ?? undefined} className="w-10" />
      <div className="stock-line-words">
        <Link to={`/admin/stock/${id}`} className="stock-name">
          {product}
        </Link>
        <span className="stock-kind">
          {color && <ColorSwatch hex={colorHexCode} />}
          {formatVariantOptions(variant)}
        </span>
        <span className="stock-codes">{[sku, barcode].filter(Boolean).join(' · ') || 'No SKU or barcode'}</span>
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ColorSwatch } from '../variants/color-swatch.tsx';
import type { StockVariant } from './stock.data.ts';
import { formatVariantOptions } from './stock-labels.ts';

export function StockVariantLine({ variant, children }: { variant: StockVariant; children?: ReactNode }) {
  const { id, product, image } = variant;
  return (
    <div className="stock-line flex flex-wrap items-center gap-y-2 gap-x-3 min-w-0 table:flex-nowrap">
      <Thumbnail image={image ?? undefined} className="w-10" />
      <div className="stock-line-words">
        <Link to={`/admin/stock/${id}`} className="stock-name">
          {product}
        </Link>
        <VariantDetails variant={variant} />
      </div>
      {children}
    </div>
  );
}

export function VariantDetails({ variant }: { variant: StockVariant }) {
  const { colorHexCode, color, sku, barcode } = variant;
  return (
    <>
      <span className="flex items-center gap-1.5 wrap-anywhere text-text-muted">
        {color && <ColorSwatch hex={colorHexCode} />}
        {formatVariantOptions(variant)}
      </span>
      <span className="block text-text-subtle text-xs wrap-anywhere">
        {[sku, barcode].filter(Boolean).join(', ') || 'No SKU or barcode'}
      </span>
    </>
  );
}

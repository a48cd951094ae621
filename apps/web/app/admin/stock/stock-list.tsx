import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ColorSwatch } from '../variants/color-swatch.tsx';
import { StockCountBadge } from '../variants/stock-count-badge.tsx';
import type { StockVariant } from './stock.data.ts';
import { formatVariantName } from './stock-labels.ts';
import { StockVariantLine } from './stock-variant-line.tsx';

type StockListProps = { variants: readonly StockVariant[]; onAdjust: (variant: StockVariant) => void };

export function StockList({ variants, onAdjust }: StockListProps) {
  return (
    <>
      <ul className="admin-cards">
        {variants.map((variant) => (
          <li key={variant.id} className="admin-card">
            <StockVariantLine variant={variant}>
              <div className="stock-card-end">
                <StockCountBadge stock={variant.stock} />
                <AdjustButton variant={variant} onAdjust={onAdjust} />
              </div>
            </StockVariantLine>
          </li>
        ))}
      </ul>
      <table className="admin-table">
        <caption className="sr-only">Stock of every variant</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Colour</th>
            <th scope="col">Size</th>
            <th scope="col">SKU</th>
            <th scope="col" className="stock-wide">
              Barcode
            </th>
            <th scope="col" className="admin-amount">
              Stock
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <StockRow key={variant.id} variant={variant} onAdjust={onAdjust} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type StockRowProps = { variant: StockVariant; onAdjust: StockListProps['onAdjust'] };

function StockRow({ variant, onAdjust }: StockRowProps) {
  const { id, product, image, color, colorHexCode, size, sku, barcode, stock } = variant;
  return (
    <tr>
      <td className="py-1">
        <div className="stock-line">
          <Thumbnail image={image ?? undefined} className="w-8" />
          <Link to={`/admin/stock/${id}`} className="stock-name">
            {product}
          </Link>
        </div>
      </td>
      <td>
        {color && (
          <span className="stock-kind">
            <ColorSwatch hex={colorHexCode} />
            {color}
          </span>
        )}
      </td>
      <td className="stock-size">{size}</td>
      <td className="stock-code">{sku}</td>
      <td className="stock-code stock-wide">{barcode}</td>
      <td className="admin-amount">
        <StockCountBadge stock={stock} />
      </td>
      <td className="text-end">
        <AdjustButton variant={variant} onAdjust={onAdjust} />
      </td>
    </tr>
  );
}

function AdjustButton({ variant, onAdjust }: StockRowProps) {
  return (
    <Button
      kind="quiet"
      size={36}
      className="stock-adjust"
      aria-label={`Adjust ${formatVariantName(variant)}`}
      onClick={() => onAdjust(variant)}
    >
      Adjust
    </Button>
  );
}

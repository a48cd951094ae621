import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { StockCount } from '../variants/stock-count.tsx';
import { Swatch } from '../variants/swatch.tsx';
import type { StockVariant } from './stock.data.ts';
import { nameOf } from './stock-words.ts';
import { VariantLine } from './variant-line.tsx';

type StockListProps = { variants: readonly StockVariant[]; onCorrect: (variant: StockVariant) => void };

/** All variants; a table where there is room, else cards. */
export function StockList({ variants, onCorrect }: StockListProps) {
  return (
    <>
      <ul className="admin-cards">
        {variants.map((variant) => (
          <li key={variant.id} className="admin-card">
            <VariantLine variant={variant}>
              <div className="stock-card-end">
                <StockCount stock={variant.stock} />
                <CorrectButton variant={variant} onCorrect={onCorrect} />
              </div>
            </VariantLine>
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
            <th scope="col" className="admin-figure">
              Stock
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <StockRow key={variant.id} variant={variant} onCorrect={onCorrect} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type StockRowProps = { variant: StockVariant; onCorrect: StockListProps['onCorrect'] };

function StockRow({ variant, onCorrect }: StockRowProps) {
  const { id, product, picture, color, colorHexCode, size, sku, barcode, stock } = variant;
  return (
    <tr>
      <td className="py-1">
        <div className="stock-line">
          <Thumb picture={picture ?? undefined} className="w-8" />
          <Link to={`/admin/stock/${id}`} className="stock-name">
            {product}
          </Link>
        </div>
      </td>
      <td>
        {color && (
          <span className="stock-kind">
            <Swatch hex={colorHexCode} />
            {color}
          </span>
        )}
      </td>
      <td className="stock-size">{size}</td>
      <td className="stock-code">{sku}</td>
      <td className="stock-code stock-wide">{barcode}</td>
      <td className="admin-figure">
        <StockCount stock={stock} />
      </td>
      <td className="text-end">
        <CorrectButton variant={variant} onCorrect={onCorrect} />
      </td>
    </tr>
  );
}

function CorrectButton({ variant, onCorrect }: StockRowProps) {
  return (
    <Button
      kind="quiet"
      size={36}
      className="stock-correct"
      aria-label={`Correct ${nameOf(variant)}`}
      onClick={() => onCorrect(variant)}
    >
      Correct
    </Button>
  );
}

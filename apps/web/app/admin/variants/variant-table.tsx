import { formatRupees } from '@kinari/contract/locale';
import './variant-table.css';
import type { EndpointResponse } from '@kinari/contract/contract';
import { classes } from '../../ui/classes.ts';
import { ColorSwatch } from './color-swatch.tsx';
import { StockCountBadge } from './stock-count-badge.tsx';

type AdminProduct = EndpointResponse<'listAdminProducts'>['data'][number];

const COLUMNS = [
  { header: 'Colour', className: 'text-start' },
  { header: 'Size', className: 'text-start' },
  { header: 'Stock', className: 'text-start' },
  { header: 'Price', className: 'text-end' },
  { header: 'Discount', className: 'text-end' },
];

export function VariantTable({ product }: { product: AdminProduct }) {
  return (
    <table className="variant-table w-full [border-collapse:collapse] md:max-w-190 md:mx-auto">
      <caption className="sr-only">Variants of {product.name}</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ header, className }) => (
            <th
              key={header}
              scope="col"
              className={classes(
                'text-xs h-(--control) px-1 text-text-subtle font-semibold whitespace-nowrap md:px-3',
                className,
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {product.variants.map(({ id, color, colorHexCode, size, stock, originalPrice, discountPrice }) => (
          <tr key={id}>
            <td>
              <span className="flex items-center gap-2.5">
                <ColorSwatch hex={colorHexCode} />
                {color ?? colorHexCode ?? 'None'}
              </span>
            </td>
            <td>{size ?? 'None'}</td>
            <td>
              <StockCountBadge stock={stock} />
            </td>
            <td className="tabular-nums text-end whitespace-nowrap">{formatRupees(originalPrice)}</td>
            <td className="tabular-nums text-end whitespace-nowrap">{formatRupees(discountPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { formatRupees } from '@kinari/contract/locale';
import './variant-table.css';
import type { EndpointResponse } from '@kinari/contract/contract';
import { ColorSwatch } from './color-swatch.tsx';
import { StockCountBadge } from './stock-count-badge.tsx';

type AdminProduct = EndpointResponse<'listAdminProducts'>['data'][number];

export function VariantTable({ product }: { product: AdminProduct }) {
  return (
    <table className="variant-table">
      <caption className="sr-only">Variants of {product.name}</caption>
      <thead>
        <tr>
          <th scope="col">Colour</th>
          <th scope="col">Size</th>
          <th scope="col">Stock</th>
          <th scope="col" className="text-end">
            Price
          </th>
          <th scope="col" className="text-end">
            Discount
          </th>
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
            <td className="variant-amount">{formatRupees(originalPrice)}</td>
            <td className="variant-amount">{formatRupees(discountPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import '../ui/item-row.css';
import type { ReactNode } from 'react';
import { ColorFact, type NamedColor } from '../catalog/color-fact.tsx';
import { productPath } from '../catalog/product.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { formatRupees } from '../platform/text/format-rupees.ts';
import type { Picture } from '../ui/picture/picture.tsx';
import { Thumb } from '../ui/picture/thumb.tsx';

type ItemRowProps = {
  name: string;
  picture: Picture | undefined;
  color: NamedColor;
  /** Size, quantity; what an item does not have is left out. */
  facts: (string | null)[];
  /** `undefined` where it cannot be bought, `null` where prices are not told. */
  amount: number | null | undefined;
  children?: ReactNode;
};

/** An item that is only looked at: at checkout and in an order. */
export function ItemRow({ name, picture, color, facts, amount, children }: ItemRowProps) {
  return (
    <li className="item-row">
      <Thumb picture={picture} className="w-14" />
      <div className="min-w-0">
        <ShopLink to={productPath(name)} className="min-w-11 text-label font-medium text-pretty hover:underline">
          {name}
        </ShopLink>
        <p className="item-facts">
          <ColorFact {...color} />
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {children}
      </div>
      {amount !== null && (
        <span className="tabular font-semibold">{amount === undefined ? '—' : formatRupees(amount)}</span>
      )}
    </li>
  );
}

import type { PriceText } from '../catalog/price.ts';

type PriceRowProps = {
  text: PriceText;
  /** False if the image already shows it. */
  withPercent: boolean;
};

/** Shows the old price and the saving. The row is rendered even when empty, so that adjacent cards align. */
export function PriceRow({ text: { before, percent }, withPercent }: PriceRowProps) {
  return (
    <p className="card-offer">
      {before !== undefined && (
        <>
          <CompareAtPrice price={before} />
          {withPercent && <span className="card-save">SAVE {percent}%</span>}
        </>
      )}
    </p>
  );
}

export function CompareAtPrice({ price }: { price: string }) {
  return (
    <s className="compare-at-price">
      <span className="sr-only">was </span>
      {price}
    </s>
  );
}

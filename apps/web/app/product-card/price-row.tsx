import type { PriceText } from '../catalog/price.ts';

type PriceRowProps = {
  text: PriceText;
  /** False if the image already shows it. */
  withPercent: boolean;
};

/** Shows the old price and the saving. The row is rendered even when empty, so that adjacent cards align. */
export function PriceRow({ text: { before, percent }, withPercent }: PriceRowProps) {
  return (
    <p className="flex items-center gap-1.5 h-4.5 whitespace-nowrap empty:h-0">
      {before !== undefined && (
        <>
          <CompareAtPrice price={before} />
          {withPercent && <span className="text-success text-xs font-[650] tracking-[0.01em]">SAVE {percent}%</span>}
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

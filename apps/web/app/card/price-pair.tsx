import type { PriceText } from '../catalog/price.ts';

type OfferRowProps = {
  text: PriceText;
  /** Not where the picture carries it already. */
  withPercent: boolean;
};

/** The struck price and what is saved; its row is kept even when empty, so that neighbouring cards align. */
export function OfferRow({ text: { before, percent }, withPercent }: OfferRowProps) {
  return (
    <p className="card-offer">
      {before !== undefined && (
        <>
          <StruckPrice price={before} />
          {withPercent && <span className="card-save">SAVE {percent}%</span>}
        </>
      )}
    </p>
  );
}

export function StruckPrice({ price }: { price: string }) {
  return (
    <s className="struck-price">
      <span className="sr-only">was </span>
      {price}
    </s>
  );
}

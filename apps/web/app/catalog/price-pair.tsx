import type { PriceText } from './price.ts';

/** The struck price and what is saved; its row is kept even when empty, so that neighbouring cards align. */
export function OfferRow({ text: { before, percent } }: { text: PriceText }) {
  return (
    <p className="card-offer">
      {before !== undefined && (
        <>
          <StruckPrice price={before} />
          <span className="card-save">SAVE {percent}%</span>
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

import { ButtonLink } from '../ui/button.tsx';

const OFFER = '30% OFF';

export function SpecialOffer() {
  return (
    <section aria-labelledby="special-offer" className="special-offer hanging">
      <div className="offer-pallu offer-pallu-start" aria-hidden="true" />
      <div className="special-offer-content">
        <h2 id="special-offer" className="special-offer-title">
          <span className="special-offer-lead">Today's Special</span>{' '}
          <span className="special-offer-figure">{OFFER}</span>
        </h2>
        <ButtonLink to="/shop-all" kind="offer" className="lg:min-w-35">
          Shop
        </ButtonLink>
      </div>
      <div className="offer-pallu" aria-hidden="true" />
    </section>
  );
}

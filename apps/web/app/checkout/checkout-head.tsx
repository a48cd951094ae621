import { PageTitle } from '../shop/page-title.tsx';

export function CheckoutHead() {
  return (
    <>
      <PageTitle screen="Checkout" unlisted />
      <h1 className="mb-3 text-h1 lg:mb-5">Checkout</h1>
    </>
  );
}

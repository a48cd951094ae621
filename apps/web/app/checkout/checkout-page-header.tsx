import { PageTitle } from '../site/page-title.tsx';

export function CheckoutPageHeader() {
  return (
    <>
      <PageTitle screen="Checkout" isUnlisted />
      <h1 className="mb-3 text-h1 lg:mb-5">Checkout</h1>
    </>
  );
}

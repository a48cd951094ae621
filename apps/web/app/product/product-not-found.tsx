import { ProductGrid } from '../card/product-grid.tsx';
import { SHOP_ALL } from '../catalog/find-category.ts';
import type { Product } from '../catalog/product.ts';
import { EmptyHanger } from '../shop/message-drawings.tsx';
import { MessagePage } from '../shop/message-page.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { ButtonLink } from '../ui/button.tsx';

export function ProductNotFound({ guesses }: { guesses: Product[] }) {
  return (
    <>
      <MessagePage
        drawing={<EmptyHanger />}
        title="Product not found"
        text="Nothing of this name is for sale. It may have sold for the last time, or the link may be mistyped."
      >
        <PageTitle screen="Product not found" unlisted />
        <ButtonLink to="/">Return to home</ButtonLink>
        <ButtonLink to={SHOP_ALL.path} kind="secondary">
          {SHOP_ALL.name}
        </ButtonLink>
      </MessagePage>
      {guesses.length > 0 && (
        <section aria-labelledby="guesses" className="page-width pb-4">
          <h2 id="guesses" className="mb-4 text-h2">
            Did you mean one of these?
          </h2>
          <ProductGrid products={guesses} />
        </section>
      )}
    </>
  );
}

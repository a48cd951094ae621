import { SHOP_ALL } from '../catalog/find-category.ts';
import type { Product } from '../catalog/product.ts';
import { ProductGrid } from '../product-card/product-grid.tsx';
import { EmptyStateIllustration } from '../site/message-illustrations.tsx';
import { MessagePage } from '../site/message-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

export function ProductNotFound({ guesses }: { guesses: Product[] }) {
  return (
    <>
      <MessagePage
        illustration={<EmptyStateIllustration />}
        title="Product not found"
        text="This product is no longer available, or the link is mistyped."
      >
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

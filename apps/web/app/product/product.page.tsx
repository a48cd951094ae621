import './product.css';
import { data, isRouteErrorResponse, redirect } from 'react-router';
import { Rail } from '../card/rail.tsx';
import { trailTo } from '../catalog/find-category.ts';
import { handedOver } from '../catalog/handed-over.ts';
import { nameIn, type Product, productPath, toCardProduct } from '../catalog/product.ts';
import { Breadcrumb } from '../listing/breadcrumb.tsx';
import { ApiError } from '../platform/api.ts';
import { useArrival } from '../platform/arrival.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { ErrorPage } from '../shell/error-page.tsx';
import { categoryPath } from '../shop/category.ts';
import { useShop } from '../shop/use-shop.ts';
import type { Route } from './+types/product.page';
import { toProduct } from './details/product-in-full.ts';
import { ProductHeadTags } from './product-head-tags.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductView } from './product-view.tsx';
import { RecentlyViewedRail } from './recently-viewed-rail.tsx';

const MORE = 12;

type NotFound = { guesses: Product[] };

export async function loader({ url }: Route.LoaderArgs) {
  const name = nameIn(url);
  const { product } = await findProduct(name);
  // A product that was renamed, or is asked for in other letters, has one address only.
  if (product.name !== name) throw redirect(productPath(product.name), 301);
  return { product: toProduct(product), more: await listMore(product) };
}

/** Whoever comes from a card sees the product at once; what the card did not know follows. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const known = handedOver(nameIn(url));
  if (!known) return await serverLoader();
  const fresh = serverLoader().catch((error: unknown) => {
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    // Renamed meanwhile, or nobody answers: what is known is worth more than an empty page.
    return { product: known, more: [] };
  });
  fresh.catch(() => undefined);
  return { product: known, more: undefined, fresh };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const fresh = useArrival('fresh' in loaderData ? loaderData.fresh : loaderData);
  const { product, more = [] } = fresh ?? loaderData;
  const trail = useTrail(product);
  return (
    <>
      <ProductHeadTags product={product} trail={trail} />
      <div className="page-width">
        <div className="product-trail">
          <Breadcrumb name={product.name} between={trail} />
        </div>
        <ProductView key={product.id} product={product} />
        <Rail
          key={`more-${product.id}`}
          title={`More in ${product.category.name}`}
          products={more}
          more={
            <ShopLink to={categoryPath(product.category)} className="rail-more">
              See all
            </ShopLink>
          }
        />
        <RecentlyViewedRail product={product} />
      </div>
    </>
  );
}

/** The categories from the top down to the product's own, which is known even where the others are not. */
function useTrail({ category }: Product): { name: string; path: string }[] {
  const { categories = [] } = useShop();
  const above = trailTo(categories, category.slug);
  return (above.length > 0 ? above : [category]).map(({ name, slug }) => ({ name, path: categoryPath({ slug }) }));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <ProductNotFound guesses={(error.data as NotFound).guesses} /> : <ErrorPage error={error} />;
}

async function findProduct(name: string) {
  // A way up, which the router took for one: `/product/...data`.
  if (name === '') throw data<NotFound>({ guesses: [] }, { status: 404 });
  try {
    return await publicApi.call('findProductByName', { params: { name } });
  } catch (error) {
    // A name too long or too strange to be one is refused as invalid, and nobody sells it either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      throw data<NotFound>({ guesses: await guessProducts(name) }, { status: 404 });
    }
    logWarning('Could not read a product', error);
    throw data(null, { status: 503 });
  }
}

/** Others of its category, as recommended; the page is whole without them. */
async function listMore({ id, category }: { id: string; category: { slug: string } }): Promise<Product[]> {
  try {
    const query = { page: 1, limit: MORE + 1, sort: 'recommended' } as const;
    const { data } = await publicApi.call('listCategoryProducts', { params: { category: category.slug }, query });
    return data
      .filter((other) => other.id !== id)
      .slice(0, MORE)
      .map(toCardProduct);
  } catch {
    return [];
  }
}

/** What the name may have meant; the page is whole without it. */
async function guessProducts(name: string): Promise<Product[]> {
  try {
    const { products } = await publicApi.call('guessProducts', { params: { name } });
    return products.map(toCardProduct);
  } catch {
    return [];
  }
}

import './product.css';
import { data, isRouteErrorResponse, redirect } from 'react-router';
import { breadcrumbTo } from '../catalog/find-category.ts';
import { type Product, productNameFromUrl, productPath, toCardProduct } from '../catalog/product.ts';
import { takeProductForNavigation } from '../catalog/product-navigation-state.ts';
import { ErrorPage } from '../layout/error-page.tsx';
import { Breadcrumb } from '../listing/breadcrumb.tsx';
import { ApiError } from '../platform/api.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { deserialize } from '../platform/ssr/serialized-data.ts';
import { useDeferredData } from '../platform/use-deferred-data.ts';
import { MIN_CAROUSEL_PRODUCTS, ProductCarousel } from '../product-card/product-carousel.tsx';
import { categoryPath } from '../site/category.ts';
import { getShop } from '../site/shop.server.ts';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/product.page';
import { toProduct } from './details/to-product.ts';
import { ProductHeadTags } from './product-head-tags.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductView } from './product-view.tsx';
import { RecentlyViewedCarousel } from './recently-viewed-carousel.tsx';

const MAX_MORE_PRODUCTS = 12;

type NotFound = { guesses: Product[] };

export async function loader({ url, request }: Route.LoaderArgs) {
  const name = productNameFromUrl(url);
  const { product } = await findProduct(name);
  // A renamed product, or another upper or lower case, redirects to its only URL.
  if (product.name !== name) throw redirect(productPath(product.name), 301);
  return { product: toProduct(product), more: await listMoreProducts(product, request) };
}

/** From a card, shows the card's data at once. The rest follows. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const storedProduct = takeProductForNavigation(productNameFromUrl(url));
  if (!storedProduct) return await serverLoader();
  const fresh = serverLoader().catch((error: unknown) => {
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    // Renamed in the meantime, or the server is down: show the card's data instead of an empty page.
    return { product: storedProduct, more: undefined };
  });
  fresh.catch(() => undefined);
  return { product: storedProduct, more: undefined, fresh };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const fresh = useDeferredData('fresh' in loaderData ? loaderData.fresh : loaderData);
  const { product, more } = fresh ?? loaderData;
  const breadcrumb = useBreadcrumb(product);
  return (
    <>
      <ProductHeadTags product={product} breadcrumb={breadcrumb} />
      <div className="page-width">
        <div className="hidden md:block">
          <Breadcrumb name={product.name} between={breadcrumb} />
        </div>
        <ProductView key={product.id} product={product} />
        {more && (
          <ProductCarousel
            key={`more-${product.id}`}
            title={`More in ${more.category.name}`}
            products={more.products}
            more={
              <PrefetchLink
                to={categoryPath(more.category)}
                className="flex items-center min-h-(--touch) text-primary font-semibold underline underline-offset-4 whitespace-nowrap"
              >
                See all
              </PrefetchLink>
            }
          />
        )}
        <RecentlyViewedCarousel product={product} />
      </div>
    </>
  );
}

/** Returns the categories from the root to the product's own. Only the own one if the tree could not be loaded. */
function useBreadcrumb({ category }: Product): { name: string; path: string }[] {
  const { categories = [] } = useShop();
  const parents = breadcrumbTo(categories, category.slug);
  return (parents.length > 0 ? parents : [category]).map(({ name, slug }) => ({ name, path: categoryPath({ slug }) }));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <ProductNotFound guesses={(error.data as NotFound).guesses} /> : <ErrorPage error={error} />;
}

async function findProduct(name: string) {
  // The router treats `/product/...data` as `/product/..`, so the name is empty.
  if (name === '') throw data<NotFound>({ guesses: [] }, { status: 404 });
  try {
    return await publicApi.call('getProductByName', { params: { name } });
  } catch (error) {
    // The API rejects a malformed name with 400. No product has it, so it is a 404 too.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      throw data<NotFound>({ guesses: await listSimilarProducts(name) }, { status: 404 });
    }
    logWarning('failed to load product', error);
    throw data(null, { status: 503 });
  }
}

type MoreProducts = { category: { name: string; slug: string }; products: Product[] };

/** Returns other products of the category, filled up from its parents if it has few. The page also works without them. */
async function listMoreProducts(
  { id, category }: { id: string; category: MoreProducts['category'] },
  request: Request,
): Promise<MoreProducts> {
  try {
    const { categories = [] } = deserialize(await getShop(request));
    const path = breadcrumbTo(categories, category.slug);
    const found = new Map<string, Product>();
    for (const { name, slug } of path.length > 0 ? path.toReversed() : [category]) {
      for (const other of await listOtherProducts(id, slug)) found.set(other.id, found.get(other.id) ?? other);
      if (found.size >= MIN_CAROUSEL_PRODUCTS)
        return { category: { name, slug }, products: [...found.values()].slice(0, MAX_MORE_PRODUCTS) };
    }
  } catch {
    // Without the row the page is still complete.
  }
  return { category, products: [] };
}

async function listOtherProducts(id: string, slug: string): Promise<Product[]> {
  const query = { page: 1, limit: MAX_MORE_PRODUCTS + 1, sort: 'recommended' } as const;
  const { data } = await publicApi.call('listCategoryProducts', { params: { category: slug }, query });
  return data
    .filter((other) => other.id !== id)
    .slice(0, MAX_MORE_PRODUCTS)
    .map(toCardProduct);
}

/** Returns products with a similar name. The page also works without them. */
async function listSimilarProducts(name: string): Promise<Product[]> {
  try {
    const { products } = await publicApi.call('listSimilarProducts', { params: { name } });
    return products.map(toCardProduct);
  } catch {
    return [];
  }
}

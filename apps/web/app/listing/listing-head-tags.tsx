import { SHOP_ALL } from '../catalog/find-category.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../catalog/listing-json-ld.ts';
import { categoryPath } from '../site/category.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Listing } from './listing.ts';
import { formatListingSearch, type ListingState } from './listing-state.ts';

type ListingHeadTagsProps = {
  slug: string | undefined;
  name: string;
  description: string;
  state: ListingState;
  listing: Listing | undefined;
};

/** Filtered listings are endless, so search engines index only the unfiltered one and follow its links. */
export function ListingHeadTags({ slug, name, description, state, listing }: ListingHeadTagsProps) {
  const { company, publicUrl } = useShop();
  const path = slug === undefined ? SHOP_ALL.path : categoryPath({ slug });
  const text =
    description || `${name} from ${company.name}: free shipping, cash on delivery, 7-day returns at regular prices.`;
  return (
    <>
      <PageTitle screen={name} description={text} canonicalPath={path} {...(slug && { image: ogImageUrl(slug) })} />
      {formatListingSearch(state) !== '' && <meta name="robots" content="noindex,follow" />}
      <JsonLd
        data={[
          breadcrumbJsonLd(publicUrl, [
            { name: 'Home', path: '/' },
            { name, path },
          ]),
          ...(listing ? [itemListJsonLd(publicUrl, listing.products)] : []),
        ]}
      />
    </>
  );
}

function ogImageUrl(slug: string): string {
  return `/uploads/share/category/${encodeURIComponent(slug)}.jpg`;
}

import { SHOP_ALL } from '../catalog/find-category.ts';
import { breadcrumbs, itemList } from '../catalog/listing-json-ld.ts';
import { categoryPath } from '../shop/category.ts';
import { JsonLd } from '../shop/json-ld.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { useShop } from '../shop/use-shop.ts';
import type { Listing } from './listing.ts';
import { type ListingState, listingSearch } from './listing-state.ts';

type ListingHeadTagsProps = {
  slug: string | undefined;
  name: string;
  description: string;
  state: ListingState;
  listing: Listing | undefined;
};

/** A narrowed listing is one of countless: a search engine should know the whole one, and follow its links. */
export function ListingHeadTags({ slug, name, description, state, listing }: ListingHeadTagsProps) {
  const { company, publicUrl } = useShop();
  const path = slug === undefined ? SHOP_ALL.path : categoryPath({ slug });
  const text =
    description || `${name} from ${company.name}: free shipping, cash on delivery, 7-day returns at regular prices.`;
  return (
    <>
      <PageTitle
        screen={name}
        description={text}
        canonicalPath={path}
        {...(slug && { picture: sharePictureOf(slug) })}
      />
      {listingSearch(state) !== '' && <meta name="robots" content="noindex,follow" />}
      <JsonLd
        data={[
          breadcrumbs(publicUrl, [
            { name: 'Home', path: '/' },
            { name, path },
          ]),
          ...(listing ? [itemList(publicUrl, listing.products)] : []),
        ]}
      />
    </>
  );
}

function sharePictureOf(slug: string): string {
  return `/uploads/share/category/${encodeURIComponent(slug)}.jpg`;
}

import { breadcrumbJsonLd, itemListJsonLd } from '../catalog/listing-json-ld.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Listing } from './listing.ts';
import { formatListingSearch, type ListingState } from './listing-state.ts';

type ListingHeadTagsProps = {
  path: string;
  /** Share image of the page. */
  image?: string | undefined;
  name: string;
  description: string;
  state: ListingState;
  listing: Listing | undefined;
};

/** Filtered listings are endless, so search engines index only the unfiltered one and follow its links. */
export function ListingHeadTags({ path, image, name, description, state, listing }: ListingHeadTagsProps) {
  const { company, publicUrl } = useShop();
  const text =
    description || `${name} from ${company.name}: free shipping, cash on delivery, 7-day returns at regular prices.`;
  return (
    <>
      <PageTitle screen={name} description={text} canonicalPath={path} {...(image && { image })} />
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

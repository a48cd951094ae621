import { truncate } from '../platform/text/truncate.ts';
import { useShop } from './use-shop.ts';

// The lengths that search engines show.
const MAX_TITLE_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 155;

/** The shop's Open Graph image, for pages without their own. */
const SHOP_OG_IMAGE = '/uploads/share/shop.jpg';

type PageTitleProps = {
  screen: string;
} /** `shared` is the title of a shared link, if it differs from `screen`. */ & (
  | { description: string; canonicalPath: string; image?: string; shared?: string; isUnlisted?: never }
  /** Not for search engines: private pages, or pages that only an email links to. */
  | { description?: never; canonicalPath?: never; image?: never; shared?: never; isUnlisted: true }
);

export function PageTitle(props: PageTitleProps) {
  const { screen, description, canonicalPath, image = SHOP_OG_IMAGE, shared = screen, isUnlisted } = props;
  const { company, publicUrl } = useShop();
  const title = formatTitle(screen, company.name);
  if (isUnlisted) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const text = truncate(description, MAX_DESCRIPTION_LENGTH);
  // URLs are absolute, because other sites read them.
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={publicUrl + canonicalPath} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={publicUrl + canonicalPath} />
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shared} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shared} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={publicUrl + image} />
    </>
  );
}

/** `Screen | Company`. If it is too long, shortens the screen name first, then drops the company. */
function formatTitle(screen: string, company: string): string {
  const fullTitle = `${screen} | ${company}`;
  if (fullTitle.length <= MAX_TITLE_LENGTH) return fullTitle;
  const maxScreenLength = MAX_TITLE_LENGTH - company.length - 3;
  return maxScreenLength >= 30
    ? `${truncate(screen, maxScreenLength)} | ${company}`
    : truncate(screen, MAX_TITLE_LENGTH);
}

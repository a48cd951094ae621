import { shorten } from '../platform/text/shorten.ts';
import { useShop } from './use-shop.ts';

// What a search engine shows of them.
const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 155;

/** The picture of the shop itself, for pages that have none of their own. */
const SHOP_PICTURE = '/uploads/share/shop.jpg';

type PageTitleProps = {
  screen: string;
} /** `shared` is what a shared link is called, where that is more than the screen's name. */ & (
  | { description: string; canonicalPath: string; picture?: string; shared?: string; unlisted?: never }
  /** Nothing for a search engine: a page of somebody's own, or one that only a mail leads to. */
  | { description?: never; canonicalPath?: never; picture?: never; shared?: never; unlisted: true }
);

/** What the browser's tab, a search engine and a shared link say about a page. */
export function PageTitle(props: PageTitleProps) {
  const { screen, description, canonicalPath, picture = SHOP_PICTURE, shared = screen, unlisted } = props;
  const { company, publicUrl } = useShop();
  const title = titleOf(screen, company.name);
  if (unlisted) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const text = shorten(description, LONGEST_DESCRIPTION);
  // Addresses are whole: whoever reads them is not on our page.
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
      <meta property="og:image" content={publicUrl + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shared} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shared} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={publicUrl + picture} />
    </>
  );
}

/** `Screen | Company`; of a long product it is the product's name that gives way, and then the company's. */
function titleOf(screen: string, company: string): string {
  const whole = `${screen} | ${company}`;
  if (whole.length <= LONGEST_TITLE) return whole;
  const room = LONGEST_TITLE - company.length - 3;
  return room >= 30 ? `${shorten(screen, room)} | ${company}` : shorten(screen, LONGEST_TITLE);
}

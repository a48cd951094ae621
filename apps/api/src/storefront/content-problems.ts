import type { EndpointResponse } from '@kinari/contract/contract';
import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { listReferences, parseLink } from './content-references.ts';
import type { ShownContext } from './shown-content.ts';
import { suggestColors } from './theme/theme-colors.ts';

export type ContentProblem = EndpointResponse<'getDraft'>['problems'][number];
type ProblemContext = ShownContext & {
  /** The biggest saving of a product for sale. */
  maxSavingPercent: number;
};

const NOUNS: Readonly<Record<string, string>> = {
  hero: 'slide',
  banner: 'banner',
  text: 'button',
  images: 'image',
  header: 'announcement',
  footer: 'link',
};

/** Lists what prevents publishing, and warnings. Hidden sections have no problems. */
export function listProblems<Area extends ContentArea>(
  area: Area,
  content: Content[Area],
  context: ProblemContext,
): ContentProblem[] {
  if (area === 'theme') return listThemeProblems(content as Content['theme']);
  if (area !== 'home') return listReferenceProblems(content, '', { noun: NOUNS[area] ?? 'link', context });
  return (content as Content['home']).sections.flatMap((section, index) => {
    if (section.hidden) return [];
    const path = `sections.${index}`;
    const problems = listReferenceProblems(section, path, { noun: NOUNS[section.kind] ?? 'link', context });
    if (section.kind === 'banner') problems.push(...listSavingProblems(section.headline, path, context));
    return problems;
  });
}

/** Returns the percent that a headline promises, such as 30 for "30% OFF". */
export function readPercent(headline: string): number | undefined {
  const [, percent] = /(\d{1,3})\s?%/.exec(headline) ?? [];
  return percent === undefined ? undefined : Number(percent);
}

function listThemeProblems(theme: Content['theme']): ContentProblem[] {
  const suggestion = suggestColors(theme);
  return (['brand', 'accent'] as const)
    .filter((color) => suggestion[color] !== theme[color])
    .map((color) => ({
      path: color,
      message: `Too weak to read. Nearest colour that works: ${suggestion[color]}`,
      blocks: true,
    }));
}

function listReferenceProblems(
  content: unknown,
  path: string,
  { noun, context }: { noun: string; context: ProblemContext },
): ContentProblem[] {
  const { images, links, rails } = listReferences(content);
  const at = (inner: string) => (path ? `${path}.${inner}` : inner);
  const leadsNowhere = (link: string) => {
    const target = parseLink(link);
    return target !== undefined && !context.isReachable(target);
  };
  return [
    ...images
      .filter(({ id }) => !context.images.has(id))
      .map((image) => ({ path: at(image.path), message: 'This image no longer exists', blocks: true })),
    ...links
      .filter(({ link }) => leadsNowhere(link))
      .map((link) => ({ path: at(link.path), message: `This ${noun} leads nowhere`, blocks: false })),
    ...rails
      .filter(({ source, slug }) => !context.isReachable({ kind: source, slug }))
      .map(({ path: inner, source, slug }) => ({
        path: at(inner),
        message: slug ? `Shoppers cannot open this ${source}` : `Choose a ${source}`,
        blocks: false,
      })),
  ];
}

function listSavingProblems(headline: string, path: string, { maxSavingPercent }: ProblemContext): ContentProblem[] {
  const percent = readPercent(headline);
  if (percent === undefined || maxSavingPercent >= percent) return [];
  return [{ path: `${path}.headline`, message: `No product saves ${percent}% or more`, blocks: false }];
}

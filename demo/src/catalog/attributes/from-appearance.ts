import type { Pattern } from '../../illustrations/cloth.ts';
import type { Appearance } from '../../illustrations/render-illustration.ts';
import type { AttributeValues } from './definitions.ts';

const PATTERNS: Record<Pattern, AttributeValues['pattern'] & string> = {
  plain: 'Plain',
  pinstripe: 'Pinstripe',
  stripe: 'Striped',
  'broad-stripe': 'Striped',
  check: 'Checked',
  dots: 'Dotted',
  'block-print': 'Block print',
  'leaf-print': 'Leaf print',
  ikat: 'Ikat',
  'colour-block': 'Colour block',
};
const FITS = { slim: 'Slim', straight: 'Straight', tapered: 'Tapered', wide: 'Wide', flared: 'Flared' } as const;
const STRAPS = { leather: 'Leather', sport: 'Silicone', links: 'Steel' } as const;
const SKIRTS = { flared: 'A-line', short: 'A-line', tiered: 'Relaxed', column: 'Straight' } as const;
const DRESS_SLEEVES = { flutter: 'Short', sleeveless: 'Sleeveless', long: 'Full' } as const;
const HEADPHONE_FITS = { 'over-ear': 'Over-ear', 'on-ear': 'On-ear', earbuds: 'In-ear' } as const;
const FORMS = { can: 'Portable', drum: 'Portable', bookshelf: 'Bookshelf', bar: 'Soundbar' } as const;

/** Derives attributes from the illustration style, so that image and attributes cannot contradict each other. */
export function attributesFromAppearance(appearance: Appearance): AttributeValues {
  switch (appearance.archetype) {
    case 'saree':
      return { pattern: getPattern(appearance.style) };
    case 'kurta':
      return {
        pattern: appearance.style?.yoke ? 'Embroidered' : getPattern(appearance.style),
        sleeve: appearance.style?.sleeve === 'elbow' ? 'Elbow' : 'Full',
      };
    case 'dress':
      return {
        pattern: getPattern(appearance.style),
        sleeve: DRESS_SLEEVES[appearance.style?.sleeve ?? 'flutter'],
        fit: SKIRTS[appearance.style?.skirt ?? 'flared'],
      };
    case 't-shirt':
      return { pattern: getPattern(appearance.style), sleeve: appearance.style?.sleeve === 'long' ? 'Full' : 'Short' };
    case 'hoodie':
      return { pattern: getPattern(appearance.style) };
    case 'jeans':
      return { fit: FITS[appearance.style?.fit ?? 'slim'] };
    case 'sneaker':
      return appearance.style?.sole === 'gum' ? { sole: 'Gum rubber' } : {};
    case 'headphones':
      return { type: HEADPHONE_FITS[appearance.style?.form ?? 'over-ear'] };
    case 'speaker':
      return { type: FORMS[appearance.style?.form ?? 'can'] };
    case 'watch':
      return { strap: STRAPS[appearance.style?.strap ?? 'leather'] };
    default:
      return {};
  }
}

function getPattern({ pattern = 'plain', emblem = 'none' }: { pattern?: Pattern; emblem?: string } = {}) {
  return emblem === 'none' ? PATTERNS[pattern] : ('Graphic' as const);
}

/** Returns by how many mm this cut differs from the chart of its category. */
export function cutFromAppearance(appearance: Appearance): Record<string, number> {
  if (appearance.archetype === 'kurta' && appearance.style?.sleeve === 'elbow') return { Sleeve: -250 };
  if (appearance.archetype === 't-shirt' && appearance.style?.sleeve === 'long') return { Sleeve: 410 };
  if (appearance.archetype === 'dress' && appearance.style?.skirt && appearance.style.skirt !== 'flared')
    return { Length: { short: -220, column: 90, tiered: 40 }[appearance.style.skirt] };
  return {};
}

import type { Pattern } from '../../drawings/cloth.ts';
import type { Look } from '../../drawings/draw.ts';
import type { FactValues } from './definitions.ts';

const PATTERNS: Record<Pattern, FactValues['pattern'] & string> = {
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
const WORN = { 'over-ear': 'Over-ear', 'on-ear': 'On-ear', earbuds: 'In-ear' } as const;
const FORMS = { can: 'Portable', drum: 'Portable', shelf: 'Bookshelf', bar: 'Soundbar' } as const;

/** What a picture shows anyway is read from how it is drawn, so that the two cannot disagree. */
export function factsOfLook(look: Look): FactValues {
  switch (look.archetype) {
    case 'saree':
      return { pattern: patternOf(look.style) };
    case 'kurta':
      return {
        pattern: look.style?.yoke ? 'Embroidered' : patternOf(look.style),
        sleeve: look.style?.sleeve === 'elbow' ? 'Elbow' : 'Full',
      };
    case 'dress':
      return {
        pattern: patternOf(look.style),
        sleeve: DRESS_SLEEVES[look.style?.sleeve ?? 'flutter'],
        fit: SKIRTS[look.style?.skirt ?? 'flared'],
      };
    case 't-shirt':
      return { pattern: patternOf(look.style), sleeve: look.style?.sleeve === 'long' ? 'Full' : 'Short' };
    case 'hoodie':
      return { pattern: patternOf(look.style) };
    case 'jeans':
      return { fit: FITS[look.style?.fit ?? 'slim'] };
    case 'sneaker':
      return look.style?.sole === 'gum' ? { sole: 'Gum rubber' } : {};
    case 'headphones':
      return { type: WORN[look.style?.form ?? 'over-ear'] };
    case 'speaker':
      return { type: FORMS[look.style?.form ?? 'can'] };
    case 'watch':
      return { strap: STRAPS[look.style?.strap ?? 'leather'] };
    default:
      return {};
  }
}

function patternOf({ pattern = 'plain', emblem = 'none' }: { pattern?: Pattern; emblem?: string } = {}) {
  return emblem === 'none' ? PATTERNS[pattern] : ('Graphic' as const);
}

/** By how many mm a garment of this cut differs from the chart of its category. */
export function cutOfLook(look: Look): Record<string, number> {
  if (look.archetype === 'kurta' && look.style?.sleeve === 'elbow') return { Sleeve: -250 };
  if (look.archetype === 't-shirt' && look.style?.sleeve === 'long') return { Sleeve: 410 };
  if (look.archetype === 'dress' && look.style?.skirt && look.style.skirt !== 'flared')
    return { Length: { short: -220, column: 90, tiered: 40 }[look.style.skirt] };
  return {};
}

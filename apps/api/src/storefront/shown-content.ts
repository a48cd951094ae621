import type { Content, ShownContent } from '@kinari/contract/endpoints/storefront/content-schemas';
import { type LinkTarget, parseLink } from './content-references.ts';
import type { Section } from './stored-content.ts';

type ShownImage = Extract<ShownSection, { kind: 'images' }>['items'][number]['image'];
type ShownSection = ShownContent['home']['sections'][number];
type ImageRef = { id: string; alt: string };

export type ShownContext = {
  /** Images that exist, by id. */
  images: ReadonlyMap<string, Omit<ShownImage, 'alt'>>;
  isReachable: (target: LinkTarget) => boolean;
};

/** Returns what shoppers see of the home page: no hidden sections, and nothing that leads nowhere or lacks its image. */
export function toShopperHome({ sections }: Content['home'], context: ShownContext): ShownContent['home'] {
  return {
    sections: sections.flatMap((section) => {
      const shown = section.hidden ? undefined : toShopperSection(section, context);
      return shown ? [shown] : [];
    }),
  };
}

/** Returns all sections for the editor. Slides and items whose image no longer exists are left out. */
export function toEditorHome({ sections }: Content['home'], { images }: Pick<ShownContext, 'images'>) {
  const context: ShownContext = { images, isReachable: () => true };
  return { sections: sections.flatMap((section) => toShownSection(section, context) ?? []) };
}

export function toShopperHeader({ announcement }: Content['header'], context: ShownContext): ShownContent['header'] {
  return { announcement: { ...announcement, link: keepLink(announcement.link, context) } };
}

export function toShopperFooter(footer: Content['footer'], context: ShownContext): ShownContent['footer'] {
  return { ...footer, links: footer.links.filter(({ link }) => leadsSomewhere(link, context)) };
}

function toShopperSection(section: Section, context: ShownContext): ShownSection | undefined {
  if (section.kind === 'banner' && !leadsSomewhere(section.link, context)) return undefined;
  if (section.kind === 'rail') {
    const { source, slug } = section;
    if ((source === 'category' || source === 'collection') && !context.isReachable({ kind: source, slug }))
      return undefined;
  }
  return toShownSection(section, context);
}

function toShownSection(section: Section, context: ShownContext): ShownSection | undefined {
  switch (section.kind) {
    case 'hero':
      return { ...section, slides: section.slides.flatMap((slide) => toShownItem(slide, context)) };
    case 'images': {
      const items = section.items.flatMap((item) => toShownItem(item, context));
      return items.length > 0 ? { ...section, items } : undefined;
    }
    case 'text': {
      const link = keepLink(section.link, context);
      return { ...section, image: findImage(section.image, context), link };
    }
    default:
      return section;
  }
}

function toShownItem<Item extends { image: ImageRef; link: string }>(item: Item, context: ShownContext) {
  const image = findImage(item.image, context);
  return image && leadsSomewhere(item.link, context) ? [{ ...item, image }] : [];
}

function findImage(ref: ImageRef | null, { images }: ShownContext): ShownImage | null {
  const image = ref && images.get(ref.id);
  return image ? { ...image, alt: ref.alt } : null;
}

function keepLink(link: string, context: ShownContext): string {
  return leadsSomewhere(link, context) ? link : '';
}

function leadsSomewhere(link: string, { isReachable }: ShownContext): boolean {
  const target = parseLink(link);
  return target === undefined || isReachable(target);
}

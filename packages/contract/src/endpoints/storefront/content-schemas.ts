import { z } from 'zod';
import { MOBILE_PATTERN } from '../../limits.ts';
import { multilineText, requiredTextLine, textLine } from '../../text.ts';
import { image } from '../media.ts';
import { namedObject } from '../schemas.ts';
import {
  CONTENT_ICONS,
  CONTENT_LENGTH,
  CONTENT_MAX,
  CORNERS,
  FONTS,
  RAIL_SOURCES,
  REFUND_TABS,
  SINGLE_SECTIONS,
  SOCIAL_NETWORKS,
} from './areas.ts';
import { isSitePath } from './site-path.ts';

const keysOf = <Entry extends object>(entries: Entry) => Object.keys(entries) as (keyof Entry & string)[];

/** A link inside the shop. */
export const sitePath = textLine(CONTENT_LENGTH.link).refine(isSitePath, 'Choose a page of your shop');

const optionalPath = z.union([z.literal(''), sitePath], 'Choose a page of your shop');

/** A link to another site. */
const webLink = textLine(CONTENT_LENGTH.link).refine((text) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.hostname.includes('.');
}, 'An address that starts with https://');

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A colour such as #72235d')
  .transform((hex) => hex.toLowerCase());

/** A image that was uploaded for the storefront. An empty text: the image only decorates. */
const imageRef = z.object({ id: z.uuid(), alt: textLine(CONTENT_LENGTH.alt) });

/** The image that shoppers see. */
const shownImage = namedObject('StorefrontImage', {
  ...image.omit({ filename: true }).shape,
  alt: z.string(),
});

const icon = z.enum(keysOf(CONTENT_ICONS));

const slideTexts = {
  headline: requiredTextLine(CONTENT_LENGTH.headline),
  text: textLine(CONTENT_LENGTH.slideText),
  button: requiredTextLine(CONTENT_LENGTH.button),
  link: sitePath,
};

const question = z.object({
  question: requiredTextLine(CONTENT_LENGTH.question),
  answer: multilineText(CONTENT_LENGTH.answer).refine((text) => text.length > 0, 'Required'),
});

/** The sections of the home page with images of this kind: as an owner saves them, or as shoppers see them. */
function sectionSchemas<Image extends z.ZodType>(image: Image) {
  /** `id` stays the same when a section moves. A hidden section is not sent to shoppers. */
  const base = { id: textLine(40), hidden: z.boolean() };
  return z.discriminatedUnion('kind', [
    z.object({
      ...base,
      kind: z.literal('hero'),
      /** Without slides, the categories with images are the slides. */
      slides: z.array(z.object({ ...slideTexts, image })).max(CONTENT_MAX.slides),
    }),
    z.object({
      ...base,
      kind: z.literal('promises'),
      items: z
        .array(z.object({ icon, text: requiredTextLine(CONTENT_LENGTH.promise) }))
        .min(1)
        .max(CONTENT_MAX.promises),
    }),
    z.object({ ...base, kind: z.literal('categories'), title: requiredTextLine(CONTENT_LENGTH.title) }),
    z.object({
      ...base,
      kind: z.literal('banner'),
      lead: textLine(CONTENT_LENGTH.title),
      headline: requiredTextLine(CONTENT_LENGTH.headline),
      button: requiredTextLine(CONTENT_LENGTH.button),
      link: sitePath,
      /** Shows up to three products that save at least this much. 0: no products. */
      productsFromPercent: z.int().min(0).max(90),
    }),
    z.object({
      ...base,
      kind: z.literal('rail'),
      title: requiredTextLine(CONTENT_LENGTH.title),
      note: textLine(CONTENT_LENGTH.note),
      source: z.enum(keysOf(RAIL_SOURCES)),
      /** Slug of the category or collection. Empty for other sources. */
      slug: textLine(120),
      /** Shows a link to all products of the source. */
      hasLink: z.boolean(),
    }),
    z.object({
      ...base,
      kind: z.literal('text'),
      title: requiredTextLine(CONTENT_LENGTH.title),
      /** Markdown: paragraphs, lists, bold, emphasis and links. */
      text: multilineText(CONTENT_LENGTH.sectionText),
      image: image.nullable(),
      button: textLine(CONTENT_LENGTH.button),
      link: optionalPath,
    }),
    z.object({
      ...base,
      kind: z.literal('images'),
      title: textLine(CONTENT_LENGTH.title),
      items: z
        .array(z.object({ image, caption: textLine(CONTENT_LENGTH.caption), link: optionalPath }))
        .min(1)
        .max(CONTENT_MAX.images),
    }),
    z.object({
      ...base,
      kind: z.literal('questions'),
      title: requiredTextLine(CONTENT_LENGTH.title),
      items: z.array(question).min(1).max(CONTENT_MAX.questions),
    }),
  ]);
}

const headerContent = z.object({
  announcement: z.object({
    text: textLine(CONTENT_LENGTH.announcement),
    link: optionalPath,
  }),
});

const footerContent = z.object({
  note: textLine(CONTENT_LENGTH.footerNote),
  links: z
    .array(
      z.object({
        label: requiredTextLine(CONTENT_LENGTH.linkLabel),
        link: z.union([sitePath, webLink], 'Choose a page of your shop, or enter an address that starts with https://'),
      }),
    )
    .max(CONTENT_MAX.footerLinks),
  social: z.array(z.object({ network: z.enum(keysOf(SOCIAL_NETWORKS)), link: webLink })).max(CONTENT_MAX.socialLinks),
  /** Ten digits, or empty for no WhatsApp link. */
  whatsapp: z.union([z.literal(''), z.string().regex(MOBILE_PATTERN)], 'Ten digits, such as 9876543210'),
});

const themeContent = z.object({
  brand: color,
  accent: color,
  corners: z.enum(keysOf(CORNERS)),
  font: z.enum(keysOf(FONTS)),
});

const aboutContent = z.object({
  intro: textLine(CONTENT_LENGTH.intro),
  statistics: z
    .array(
      z.object({
        value: requiredTextLine(CONTENT_LENGTH.statistic),
        text: requiredTextLine(CONTENT_LENGTH.statisticText),
      }),
    )
    .max(CONTENT_MAX.statistics),
  /** `{{company}}` is the name of the shop, in all texts of this page. */
  story: z.object({
    lead: textLine(CONTENT_LENGTH.paragraph),
    paragraphs: z.array(requiredTextLine(CONTENT_LENGTH.paragraph)).max(CONTENT_MAX.paragraphs),
  }),
  values: z
    .array(
      z.object({
        icon,
        name: requiredTextLine(CONTENT_LENGTH.title),
        text: requiredTextLine(CONTENT_LENGTH.valueText),
      }),
    )
    .max(CONTENT_MAX.values),
  journey: z
    .array(
      z.object({
        year: requiredTextLine(CONTENT_LENGTH.year),
        name: requiredTextLine(CONTENT_LENGTH.title),
        text: requiredTextLine(CONTENT_LENGTH.valueText),
      }),
    )
    .max(CONTENT_MAX.years),
  invitation: textLine(CONTENT_LENGTH.note),
});

const refundContent = z.object({
  intro: requiredTextLine(CONTENT_LENGTH.intro),
  /** The owner's own words below the terms of a tab, as Markdown. The terms themselves stay. */
  notes: z.object(
    Object.fromEntries(keysOf(REFUND_TABS).map((tab) => [tab, multilineText(CONTENT_LENGTH.refundNote)])) as Record<
      keyof typeof REFUND_TABS,
      ReturnType<typeof multilineText>
    >,
  ),
});

const pageContent = z.object({
  title: requiredTextLine(CONTENT_LENGTH.pageTitle),
  description: textLine(CONTENT_LENGTH.pageDescription),
  /** Markdown: headings, paragraphs, lists, bold, emphasis and links. */
  text: multilineText(CONTENT_LENGTH.pageText),
});

const areIdsUnique = ({ sections }: { sections: readonly { id: string }[] }) =>
  new Set(sections.map(({ id }) => id)).size === sections.length;

const areSinglesOnce = ({ sections }: { sections: readonly { kind: string }[] }) =>
  SINGLE_SECTIONS.every((single) => sections.filter(({ kind }) => kind === single).length <= 1);

const isHeroFirst = ({ sections }: { sections: readonly { kind: string; hidden: boolean }[] }) =>
  sections[0]?.kind === 'hero' && !sections[0].hidden;

/** What an owner saves. */
export const contentSchemas = {
  home: z
    .object({ sections: z.array(sectionSchemas(imageRef)).min(1).max(CONTENT_MAX.sections) })
    .refine(isHeroFirst, 'The hero slides come first')
    .refine(areIdsUnique, 'Two sections have the same id')
    .refine(areSinglesOnce, 'Hero slides, promises and categories can be shown once'),
  header: headerContent,
  footer: footerContent,
  theme: themeContent,
  about: aboutContent,
  refund: refundContent,
  page: pageContent,
};

/** What shoppers and the editor get, with all images. */
export const shownContentSchemas = {
  ...contentSchemas,
  home: z.object({ sections: z.array(sectionSchemas(shownImage)) }),
  // A response has no transforms.
  theme: themeContent.extend({ brand: z.string(), accent: z.string() }),
  // Of a page that is not live, the live title is empty.
  page: pageContent.extend({ title: z.string() }),
};

type Schemas = typeof contentSchemas;
export type Content = { [Area in keyof Schemas]: z.output<Schemas[Area]> };
export type ShownContent = { [Area in keyof Schemas]: z.output<(typeof shownContentSchemas)[Area]> };
export type HomeSection = ShownContent['home']['sections'][number];
export type SectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

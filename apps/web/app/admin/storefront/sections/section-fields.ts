import {
  CONTENT_ICONS,
  CONTENT_LENGTH,
  CONTENT_MAX,
  RAIL_SOURCES,
  type SectionKind,
} from '@kinari/contract/endpoints/storefront/areas';
import type { FieldSpec, FieldValues } from '../fields/field-specs.ts';

export const MARKDOWN_HINT = '**bold**, [link](/about), - list';

const title: FieldSpec = {
  type: 'line',
  name: 'title',
  label: 'Title',
  max: CONTENT_LENGTH.title,
  isRequired: true,
};
const button: FieldSpec = {
  type: 'line',
  name: 'button',
  label: 'Button',
  max: CONTENT_LENGTH.button,
  isRequired: true,
};
const link: FieldSpec = { type: 'link', name: 'link', label: 'Leads to', isRequired: true };
const isFrom = (source: keyof typeof RAIL_SOURCES) => (values: FieldValues) => values.source === source;

const slideFields: readonly FieldSpec[] = [
  { type: 'line', name: 'headline', label: 'Headline', max: CONTENT_LENGTH.headline, isRequired: true },
  { type: 'text', name: 'text', label: 'Text', max: CONTENT_LENGTH.slideText, rows: 2 },
  button,
  link,
  { type: 'image', name: 'image', label: 'Image', isRequired: true },
];

/** The fields of a section, by its kind. */
export const SECTION_FIELDS: Readonly<Record<SectionKind, readonly FieldSpec[]>> = {
  hero: [
    {
      type: 'list',
      name: 'slides',
      label: 'Slides',
      hint: 'Without slides, the shop shows its categories with images.',
      entry: 'slide',
      fields: slideFields,
      titleField: 'headline',
      max: CONTENT_MAX.slides,
      create: () => ({ headline: '', text: '', button: 'Shop Now', link: '/shop-all', image: null }),
    },
  ],
  promises: [
    {
      type: 'list',
      name: 'items',
      label: 'Promises',
      entry: 'promise',
      fields: [
        { type: 'choice', name: 'icon', label: 'Icon', options: CONTENT_ICONS },
        { type: 'line', name: 'text', label: 'Text', max: CONTENT_LENGTH.promise, isRequired: true },
      ],
      min: 1,
      max: CONTENT_MAX.promises,
      create: () => ({ icon: 'truck', text: '' }),
    },
  ],
  categories: [title],
  banner: [
    { type: 'line', name: 'lead', label: 'Small text above', max: CONTENT_LENGTH.title },
    { type: 'line', name: 'headline', label: 'Headline', max: CONTENT_LENGTH.headline, isRequired: true },
    button,
    link,
    {
      type: 'percent',
      name: 'productsFromPercent',
      label: 'Show products that save at least',
      hint: 'Up to three products. 0 shows none.',
      max: 90,
    },
  ],
  rail: [
    title,
    { type: 'line', name: 'note', label: 'Note', max: CONTENT_LENGTH.note },
    { type: 'choice', name: 'source', label: 'Products', options: RAIL_SOURCES, clears: 'slug' },
    {
      type: 'source',
      of: 'categories',
      name: 'slug',
      label: 'Category',
      isRequired: true,
      isShown: isFrom('category'),
    },
    {
      type: 'source',
      of: 'collections',
      name: 'slug',
      label: 'Collection',
      isRequired: true,
      isShown: isFrom('collection'),
    },
    { type: 'check', name: 'hasLink', label: 'Link to all products of it' },
  ],
  text: [
    title,
    {
      type: 'text',
      name: 'text',
      label: 'Text',
      max: CONTENT_LENGTH.sectionText,
      rows: 6,
      isMarkdown: true,
    },
    { type: 'image', name: 'image', label: 'Image' },
    { ...button, isRequired: false },
    { ...link, isRequired: false },
  ],
  images: [
    { ...title, isRequired: false },
    {
      type: 'list',
      name: 'items',
      label: 'Images',
      entry: 'image',
      fields: [
        { type: 'image', name: 'image', label: 'Image', isRequired: true },
        { type: 'line', name: 'caption', label: 'Caption', max: CONTENT_LENGTH.caption },
        { ...link, isRequired: false },
      ],
      titleField: 'caption',
      min: 1,
      max: CONTENT_MAX.images,
      create: () => ({ image: null, caption: '', link: '' }),
    },
  ],
  questions: [
    title,
    {
      type: 'list',
      name: 'items',
      label: 'Questions',
      entry: 'question',
      fields: [
        { type: 'line', name: 'question', label: 'Question', max: CONTENT_LENGTH.question, isRequired: true },
        {
          type: 'text',
          name: 'answer',
          label: 'Answer',
          max: CONTENT_LENGTH.answer,
          rows: 4,
          isRequired: true,
          isMarkdown: true,
        },
      ],
      titleField: 'question',
      min: 1,
      max: CONTENT_MAX.questions,
      create: () => ({ question: '', answer: '' }),
    },
  ],
};

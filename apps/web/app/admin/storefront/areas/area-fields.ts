import {
  CONTENT_ICONS,
  CONTENT_LENGTH,
  CONTENT_MAX,
  type ContentArea,
  REFUND_TABS,
  SOCIAL_NETWORKS,
} from '@kinari/contract/endpoints/storefront/areas';
import type { ContentPath } from '../drafts/content-path.ts';
import { type FieldSpec, type FieldValues, listMissing } from '../fields/field-specs.ts';
import { SECTION_FIELDS } from '../sections/section-fields.ts';

const COMPANY_HINT = '{{company}} is the name of the shop.';

const headerFields: readonly FieldSpec[] = [
  {
    type: 'group',
    name: 'announcement',
    label: '',
    fields: [
      {
        type: 'line',
        name: 'text',
        label: 'Text',
        hint: 'Without a text, the bar is empty.',
        max: CONTENT_LENGTH.announcement,
      },
      { type: 'link', name: 'link', label: 'Leads to' },
    ],
  },
];

const footerFields: readonly FieldSpec[] = [
  { type: 'text', name: 'note', label: 'Note', max: CONTENT_LENGTH.footerNote, rows: 2 },
  {
    type: 'list',
    name: 'links',
    label: 'More links',
    entry: 'link',
    fields: [
      { type: 'line', name: 'label', label: 'Text', max: CONTENT_LENGTH.linkLabel, isRequired: true },
      { type: 'link', name: 'link', label: 'Leads to', isRequired: true, allowsWeb: true },
    ],
    max: CONTENT_MAX.footerLinks,
    create: () => ({ label: '', link: '' }),
  },
  {
    type: 'list',
    name: 'social',
    label: 'Social networks',
    entry: 'network',
    fields: [
      { type: 'choice', name: 'network', label: 'Network', options: SOCIAL_NETWORKS },
      {
        type: 'line',
        name: 'link',
        label: 'Address',
        hint: 'Starts with https://',
        max: CONTENT_LENGTH.link,
        inputMode: 'url',
        isRequired: true,
      },
    ],
    max: CONTENT_MAX.socialLinks,
    create: () => ({ network: 'instagram', link: '' }),
  },
  {
    type: 'line',
    name: 'whatsapp',
    label: 'WhatsApp number',
    hint: 'Ten digits. Adds “Chat on WhatsApp”.',
    max: 10,
    inputMode: 'tel',
  },
];

const aboutFields: readonly FieldSpec[] = [
  { type: 'text', name: 'intro', label: 'Introduction', hint: COMPANY_HINT, max: CONTENT_LENGTH.intro, rows: 2 },
  {
    type: 'list',
    name: 'statistics',
    label: 'Numbers',
    hint: 'Only numbers that are true for your shop.',
    entry: 'number',
    fields: [
      { type: 'line', name: 'value', label: 'Number', max: CONTENT_LENGTH.statistic, isRequired: true },
      { type: 'line', name: 'text', label: 'Text', max: CONTENT_LENGTH.statisticText, isRequired: true },
    ],
    max: CONTENT_MAX.statistics,
    create: () => ({ value: '', text: '' }),
  },
  {
    type: 'group',
    name: 'story',
    label: 'Story',
    fields: [
      { type: 'text', name: 'lead', label: 'First sentence', max: CONTENT_LENGTH.paragraph, rows: 3 },
      {
        type: 'list',
        name: 'paragraphs',
        label: 'Paragraphs',
        entry: 'paragraph',
        fields: [{ type: 'text', name: '', label: 'Text', max: CONTENT_LENGTH.paragraph, rows: 4, isRequired: true }],
        max: CONTENT_MAX.paragraphs,
        create: () => '',
      },
    ],
  },
  {
    type: 'list',
    name: 'values',
    label: 'Values',
    entry: 'value',
    fields: [
      { type: 'choice', name: 'icon', label: 'Icon', options: CONTENT_ICONS },
      { type: 'line', name: 'name', label: 'Name', max: CONTENT_LENGTH.title, isRequired: true },
      { type: 'text', name: 'text', label: 'Text', max: CONTENT_LENGTH.valueText, rows: 3, isRequired: true },
    ],
    titleField: 'name',
    max: CONTENT_MAX.values,
    create: () => ({ icon: 'heart', name: '', text: '' }),
  },
  {
    type: 'list',
    name: 'journey',
    label: 'Journey',
    entry: 'year',
    fields: [
      { type: 'line', name: 'year', label: 'Year', max: CONTENT_LENGTH.year, isRequired: true },
      { type: 'line', name: 'name', label: 'Name', max: CONTENT_LENGTH.title, isRequired: true },
      { type: 'text', name: 'text', label: 'Text', max: CONTENT_LENGTH.valueText, rows: 3, isRequired: true },
    ],
    titleField: 'name',
    max: CONTENT_MAX.years,
    create: () => ({ year: '', name: '', text: '' }),
  },
  { type: 'line', name: 'invitation', label: 'Invitation at the end', max: CONTENT_LENGTH.note },
];

const refundFields: readonly FieldSpec[] = [
  {
    type: 'text',
    name: 'intro',
    label: 'Introduction',
    max: CONTENT_LENGTH.intro,
    rows: 2,
    isRequired: true,
  },
  {
    type: 'group',
    name: 'notes',
    label: 'Your notes below the terms',
    hint: 'The terms of the policy stay as they are.',
    fields: Object.entries(REFUND_TABS).map(
      ([name, label]): FieldSpec => ({
        type: 'text',
        name,
        label,
        max: CONTENT_LENGTH.refundNote,
        rows: 3,
        isMarkdown: true,
      }),
    ),
  },
];

const pageFields: readonly FieldSpec[] = [
  { type: 'line', name: 'title', label: 'Title', max: CONTENT_LENGTH.pageTitle, isRequired: true },
  {
    type: 'text',
    name: 'description',
    label: 'Description for search engines',
    max: CONTENT_LENGTH.pageDescription,
    rows: 2,
  },
  {
    type: 'text',
    name: 'text',
    label: 'Text',
    hint: '## heading',
    max: CONTENT_LENGTH.pageText,
    rows: 16,
    isMarkdown: true,
  },
];

/** Areas that are one form. */
export type FormArea = Exclude<ContentArea, 'home' | 'theme'>;

export const AREA_FIELDS: Readonly<Record<FormArea, readonly FieldSpec[]>> = {
  header: headerFields,
  footer: footerFields,
  about: aboutFields,
  refund: refundFields,
  page: pageFields,
};

/** Returns the paths of required fields that are empty. */
export function listMissingFields(area: ContentArea, content: FieldValues): ContentPath[] {
  if (area === 'theme') return [];
  if (area !== 'home') return listMissing(AREA_FIELDS[area], content);
  const sections = content.sections as ({ kind: keyof typeof SECTION_FIELDS } & FieldValues)[];
  // Kinds of a newer server have no fields here.
  return sections.flatMap((section, index) =>
    listMissing(SECTION_FIELDS[section.kind] ?? [], section, `sections.${index}`),
  );
}

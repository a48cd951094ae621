import { expect, test } from 'vitest';
import { type FieldSpec, listMissing } from './field-specs.ts';

const SPECS: readonly FieldSpec[] = [
  { type: 'line', name: 'title', label: 'Title', max: 40, isRequired: true },
  { type: 'line', name: 'note', label: 'Note', max: 40 },
  {
    type: 'line',
    name: 'slug',
    label: 'Slug',
    max: 40,
    isRequired: true,
    isShown: ({ source }) => source === 'category',
  },
  {
    type: 'list',
    name: 'slides',
    label: 'Slides',
    entry: 'slide',
    max: 6,
    create: () => ({}),
    fields: [{ type: 'image', name: 'image', label: 'Image', isRequired: true }],
  },
  {
    type: 'group',
    name: 'story',
    label: 'Story',
    fields: [
      {
        type: 'list',
        name: 'paragraphs',
        label: 'Paragraphs',
        entry: 'paragraph',
        max: 6,
        create: () => '',
        fields: [{ type: 'text', name: '', label: 'Text', max: 600, rows: 3, isRequired: true }],
      },
    ],
  },
];

const COMPLETE = { title: 'A', note: '', source: 'newest', slug: '', slides: [], story: { paragraphs: ['text'] } };

test('a content with all required fields is complete, also if optional and hidden fields are empty', () => {
  expect(listMissing(SPECS, COMPLETE)).toEqual([]);
});

test('empty required fields are listed with their paths, in entries of lists and in groups', () => {
  const content = {
    ...COMPLETE,
    title: ' ',
    source: 'category',
    slides: [{ image: { id: '1' } }, { image: null }],
    story: { paragraphs: ['', 'text'] },
  };
  expect(listMissing(SPECS, content, 'sections.2')).toEqual([
    'sections.2.title',
    'sections.2.slug',
    'sections.2.slides.1.image',
    'sections.2.story.paragraphs.0',
  ]);
});

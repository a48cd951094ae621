import { describe, expect, test } from 'vitest';
import { type Inline, parseInline } from './inline.ts';
import { parseLegalText, parseShortText } from './parse.ts';

const company = {
  name: 'Dori & Co.',
  phone: '98765 43210',
  email: 'care@dori.example',
  address: 'Pune',
  pincode: '411030',
};
const parse = (markdown: string, anchors: string[] = []) => parseLegalText(markdown, { company, anchors });
const plain = (parts: Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : plain(part.content))).join('');

describe('sections', () => {
  test('every heading starts a section, and the text before the first is the opening', () => {
    const { opening, sections } = parse('Welcome.\n\n## Using it\nOne.\n\nTwo.\n## Ending it\n\nThree.');
    expect(opening).toHaveLength(1);
    expect(sections.map(({ id, blocks }) => [id, blocks.length])).toEqual([
      ['using-it', 2],
      ['ending-it', 1],
    ]);
  });

  test('a heading gets its configured anchor, whatever its text', () => {
    const { sections } = parse('## Limitation of liability\n\n## Children’s privacy\n\n## Liability again', [
      'liability',
      'children',
    ]);
    expect(sections.map(({ id }) => id)).toEqual(['liability', 'children', 'liability-again']);
  });

  test('two equal headings have different ids', () => {
    expect(parse('## More\n\n## More').sections.map(({ id }) => id)).toEqual(['more', 'more-2']);
  });
});

describe('blocks', () => {
  const [first] = parse('- **Order**: your request\n  to buy.\n- **Goods**: things.').opening;

  test('a list of terms and meanings is parsed as definitions', () => {
    expect(first?.kind).toBe('definitions');
    const entries = first?.kind === 'definitions' ? first.entries : [];
    expect(entries.map(({ term, meaning }) => [plain(term), plain(meaning)])).toEqual([
      ['Order', 'your request to buy.'],
      ['Goods', 'things.'],
    ]);
  });

  test('a list needs no empty line before it', () => {
    const { opening } = parse('We use it:\n- to run\n- to fix');
    expect(opening.map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
  });

  test('numbers make an ordered list', () => {
    expect(parse('1. first\n2. second').opening).toMatchObject([{ kind: 'list', ordered: true, items: [{}, {}] }]);
  });

  test('lines of one paragraph stay one paragraph', () => {
    expect(parse('one\ntwo\r\nthree').opening).toMatchObject([{ content: [{ text: 'one two three' }] }]);
  });
});

test('all headings of a short text are subheadings', () => {
  expect(parseShortText('# Repairs\n## By post\nSend it to {{company}}.', company)).toMatchObject([
    { kind: 'subheading', content: [{ text: 'Repairs' }] },
    { kind: 'subheading', content: [{ text: 'By post' }] },
    { kind: 'paragraph', content: [{ text: 'Send it to Dori & Co..' }] },
  ]);
});

describe('inline', () => {
  test('bold, emphasis and links', () => {
    expect(parseInline('**Age.** Be *over* 18, see [the terms](/terms).')).toMatchObject([
      { kind: 'strong', content: [{ text: 'Age.' }] },
      { text: ' Be ' },
      { kind: 'emphasis', content: [{ text: 'over' }] },
      { text: ' 18, see ' },
      { kind: 'link', href: '/terms' },
      { text: '.' },
    ]);
  });

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '2 * 3 * 4', '[a] (b)'])(
    '%s is parsed as plain text',
    (text) => {
      expect(parseInline(text)).toEqual([{ kind: 'text', text }]);
    },
  );

  test.each([
    'javascript:alert',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
  ])('a link to %s stays text', (href) => {
    expect(plain(parseInline(`[look](${href})`))).toBe(`[look](${href})`);
  });
});

describe('placeholders', () => {
  test('are replaced with the company details, in text and in links', () => {
    expect(parse('{{company}}, {{address}} {{pincode}}: [{{email}}](mailto:{{email}})').opening).toMatchObject([
      { content: [{ text: 'Dori & Co., Pune 411030: ' }, { href: 'mailto:care@dori.example' }] },
    ]);
  });

  test('a missing detail leaves no gap', () => {
    const incompleteCompany = { ...company, email: '', address: '', pincode: '' };
    const { opening } = parseLegalText('- Post: {{company}}, {{address}}, {{pincode}}, India\n- Email: {{email}}', {
      company: incompleteCompany,
    });
    expect(opening).toMatchObject([{ items: [[{ text: 'Post: Dori & Co., India' }]] }]);
  });

  test('markup characters in a company name stay text', () => {
    const { opening } = parseLegalText('{{company}}', { company: { ...company, name: '**A** [b](/c)' } });
    expect(opening).toMatchObject([{ content: [{ kind: 'text', text: '**A** [b](/c)' }] }]);
  });

  test('an unknown placeholder stays visible', () => {
    expect(parse('{{compny}} and {{constructor}}').opening).toMatchObject([
      { content: [{ text: '{{compny}} and {{constructor}}' }] },
    ]);
  });
});

const LONGEST = 199_000;

test.each(['[', '[a', '[a](', '[a](b', '*', '**a', '*a', '# a\n', '- a\n', '1. ', '{{', '{{a', 'a, ', '\n', ' '])(
  'the longest text made only of %j is parsed fast',
  { timeout: 60_000 },
  (piece) => {
    const text = `- **a**: b\n# ${piece.repeat(LONGEST / piece.length)}\u2028${piece.repeat(10)}x`;
    for (const markdown of [text, text.slice(1), text.slice(text.indexOf('#') + 2), `- **a**: ${text.slice(14)}`]) {
      const startedAt = performance.now();
      parse(markdown);
      expect(performance.now() - startedAt).toBeLessThan(1500);
    }
  },
);

import { type Inline, parseInline } from './inline.ts';
import { type CompanyDetails, fillPlaceholders, showsOnlyMissing } from './placeholders.ts';

export type Block =
  | { kind: 'paragraph' | 'subheading'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'definitions'; entries: { term: Inline[]; meaning: Inline[] }[] };

export type Section = { id: string; title: string; blocks: Block[] };

/** A legal text: what stands before its first heading, and one section for each heading. */
export type LegalText = { opening: Block[]; sections: Section[] };

type Options = {
  company: CompanyDetails;
  /** Words by which sections are linked to. A heading that contains one gets it as its id, however it is reworded. */
  anchors?: readonly string[];
};

/**
 * Reads the Markdown of a legal page: headings, paragraphs, lists, bold, emphasis and links. There is no HTML in it:
 * what looks like HTML is text. A list of `**Term**: meaning` is read as definitions.
 */
export function parseLegalText(markdown: string, { company, anchors = [] }: Options): LegalText {
  const text: LegalText = { opening: [], sections: [] };
  const ids = new Set<string>();
  for (const chunk of chunksOf(markdown)) {
    const heading = /^#{1,2} +(\S.*)$/.exec(chunk);
    if (heading?.[1]) {
      const title = fillPlaceholders(heading[1].replace(/[*#]+/g, '').trim(), company);
      const id = idFor(title, anchors, ids);
      ids.add(id);
      text.sections.push({ id, title, blocks: [] });
    } else {
      (text.sections.at(-1)?.blocks ?? text.opening).push(blockOf(chunk, company));
    }
  }
  return text;
}

// A heading or the start of a list ends the paragraph above it, with or without an empty line between.
function chunksOf(markdown: string): string[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .replace(/^(#{1,6} .*)$/gm, '\n$1\n')
    .replace(/^(?!\s|[-*] |\d+[.)] )(.+)\n(?=[-*] |\d+[.)] )/gm, '$1\n\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter(Boolean);
}

const LIST_MARK = /^(?:[-*]|\d+[.)]) +/;
const DEFINITION = /^\*\*([^*]+)\*\*: +(\S.*)$/;

function blockOf(chunk: string, company: CompanyDetails): Block {
  const inline = (text: string) => parseInline(text).map((part) => filled(part, company));
  const subheading = /^#{3,6} +(\S.*)$/.exec(chunk);
  if (subheading?.[1]) return { kind: 'subheading', content: inline(subheading[1]) };
  if (!LIST_MARK.test(chunk)) return { kind: 'paragraph', content: inline(oneLine(chunk)) };

  const items = chunk
    .split(/\n(?=[-*] |\d+[.)] )/)
    .map((item) => oneLine(item.replace(LIST_MARK, '')))
    .filter((item) => !showsOnlyMissing(item, company));
  const defined = items.map((item) => DEFINITION.exec(item));
  if (items.length > 0 && defined.every((entry) => entry !== null)) {
    const entries = defined.map(([, term = '', meaning = '']) => ({ term: inline(term), meaning: inline(meaning) }));
    return { kind: 'definitions', entries };
  }
  return { kind: 'list', ordered: /^\d/.test(chunk), items: items.map(inline) };
}

// Filled in after the marks were read: an asterisk in the company's name is a letter of its name.
function filled(part: Inline, company: CompanyDetails): Inline {
  if (part.kind === 'text') return { ...part, text: fillPlaceholders(part.text, company) };
  const content = part.content.map((inner) => filled(inner, company));
  return part.kind === 'link' ? { ...part, href: fillPlaceholders(part.href, company), content } : { ...part, content };
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

function idFor(title: string, anchors: readonly string[], taken: ReadonlySet<string>): string {
  const plain = title.toLowerCase();
  const anchor = anchors.find((word) => plain.includes(word) && !taken.has(word));
  if (anchor) return anchor;
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'section';
  return taken.has(slug) ? `${slug}-${taken.size + 1}` : slug;
}

import { type Inline, parseInline } from './inline.ts';
import { type CompanyDetails, fillPlaceholders, hasOnlyMissingDetails } from './placeholders.ts';

export type Block =
  | { kind: 'paragraph' | 'subheading'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'definitions'; entries: { term: Inline[]; meaning: Inline[] }[] };

export type Section = { id: string; title: string; blocks: Block[] };

/** `opening` is the content before the first heading. */
export type LegalText = { opening: Block[]; sections: Section[] };

type Options = {
  company: CompanyDetails;
  /** Words that other pages link to. A heading that contains one gets it as its id, even if it is reworded. */
  anchors?: readonly string[];
};

/**
 * Parses the Markdown of a legal page: headings, paragraphs, lists, bold, emphasis and links. HTML stays plain text. A
 * list of `**Term**: meaning` becomes a definition list.
 */
export function parseLegalText(markdown: string, { company, anchors = [] }: Options): LegalText {
  const text: LegalText = { opening: [], sections: [] };
  const ids = new Set<string>();
  for (const chunk of splitChunks(markdown)) {
    const heading = /^#{1,2} +(\S.*)$/.exec(chunk);
    if (heading?.[1]) {
      const title = fillPlaceholders(heading[1].replace(/[*#]+/g, '').trim(), company);
      const id = createSectionId(title, anchors, ids);
      ids.add(id);
      text.sections.push({ id, title, blocks: [] });
    } else {
      (text.sections.at(-1)?.blocks ?? text.opening).push(parseBlock(chunk, company));
    }
  }
  return text;
}

/** Parses a short text without sections. Its headings are subheadings. */
export function parseShortText(markdown: string, company: CompanyDetails): Block[] {
  return splitChunks(markdown.replace(/^#{1,2} /gm, '### ')).map((chunk) => parseBlock(chunk, company));
}

// A heading or list ends the paragraph above it, even without an empty line.
function splitChunks(markdown: string): string[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .replace(/^(#{1,6} .*)$/gm, '\n$1\n')
    .replace(/^(?!\s|[-*] |\d+[.)] )(.+)\n(?=[-*] |\d+[.)] )/gm, '$1\n\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter(Boolean);
}

const LIST_MARKER = /^(?:[-*]|\d+[.)]) +/;
const DEFINITION = /^\*\*([^*]+)\*\*: +(\S.*)$/;

function parseBlock(chunk: string, company: CompanyDetails): Block {
  const inline = (text: string) => parseInline(text).map((part) => fillInline(part, company));
  const subheading = /^#{3,6} +(\S.*)$/.exec(chunk);
  if (subheading?.[1]) return { kind: 'subheading', content: inline(subheading[1]) };
  if (!LIST_MARKER.test(chunk)) return { kind: 'paragraph', content: inline(joinLines(chunk)) };

  const items = chunk
    .split(/\n(?=[-*] |\d+[.)] )/)
    .map((item) => joinLines(item.replace(LIST_MARKER, '')))
    .filter((item) => !hasOnlyMissingDetails(item, company));
  const definitions = items.map((item) => DEFINITION.exec(item));
  if (items.length > 0 && definitions.every((entry) => entry !== null)) {
    const entries = definitions.map(([, term = '', meaning = '']) => ({
      term: inline(term),
      meaning: inline(meaning),
    }));
    return { kind: 'definitions', entries };
  }
  return { kind: 'list', ordered: /^\d/.test(chunk), items: items.map(inline) };
}

// Fill after parsing: an asterisk in the company's name is not markup.
function fillInline(part: Inline, company: CompanyDetails): Inline {
  if (part.kind === 'text') return { ...part, text: fillPlaceholders(part.text, company) };
  const content = part.content.map((inner) => fillInline(inner, company));
  return part.kind === 'link' ? { ...part, href: fillPlaceholders(part.href, company), content } : { ...part, content };
}

function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

function createSectionId(title: string, anchors: readonly string[], usedIds: ReadonlySet<string>): string {
  const plain = title.toLowerCase();
  const anchor = anchors.find((word) => plain.includes(word) && !usedIds.has(word));
  if (anchor) return anchor;
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'section';
  return usedIds.has(slug) ? `${slug}-${usedIds.size + 1}` : slug;
}

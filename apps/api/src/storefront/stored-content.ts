import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { type Content, contentSchemas } from '@kinari/contract/endpoints/storefront/content-schemas';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';

export type Section = Content['home']['sections'][number];

/** Version 0. There is none of an own page. */
export function getDefaultContent<Area extends ContentArea>(area: Area): Content[Area] | undefined {
  if (area === 'page') return undefined;
  // The defaults are read-only; their type is checked there.
  const standard: unknown = DEFAULT_CONTENT[area as Exclude<Area, 'page'>];
  return structuredClone(standard) as Content[Area];
}

/**
 * Reads stored content. After a rollback it may come from a newer release: sections of an unknown kind are left out, and other
 * content that does not fit is undefined.
 */
export function parseStored<Area extends ContentArea>(area: Area, stored: unknown): Content[Area] | undefined {
  if (area === 'home') return parseHome(stored) as Content[Area] | undefined;
  const parsed = contentSchemas[area].safeParse(stored);
  return parsed.success ? (parsed.data as Content[Area]) : undefined;
}

function parseHome(stored: unknown): Content['home'] | undefined {
  const sections = (stored as { sections?: unknown } | null)?.sections;
  if (!Array.isArray(sections)) return undefined;
  const { element } = contentSchemas.home.shape.sections;
  return {
    sections: sections.flatMap((section) => {
      const parsed = element.safeParse(section);
      return parsed.success ? [parsed.data] : [];
    }),
  };
}

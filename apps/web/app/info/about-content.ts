import type { EndpointResponse } from '@kinari/contract/contract';
import { type CompanyDetails, fillPlaceholders } from '../legal-text/placeholders.ts';

export type AboutContent = EndpointResponse<'getAboutContent'>;

/** Replaces the placeholders in all texts of the About page. */
export function fillAboutTexts(content: AboutContent, company: CompanyDetails): AboutContent {
  const fill = (text: string) => fillPlaceholders(text, company);
  const fillAll = <Entry extends Record<string, string>>(entries: Entry[]) =>
    entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([key, text]) => [key, fill(text)])) as Entry);
  return {
    intro: fill(content.intro),
    statistics: fillAll(content.statistics),
    story: { lead: fill(content.story.lead), paragraphs: content.story.paragraphs.map(fill) },
    values: fillAll(content.values),
    journey: fillAll(content.journey),
    invitation: fill(content.invitation),
  };
}

import type { EndpointResponse } from '@kinari/contract/contract';
import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import type { FastifyInstance } from 'fastify';

type Ref = { area: ContentArea; slug?: string };
type Draft = EndpointResponse<'getDraft'>;

export type Section = Content['home']['sections'][number];

export const defaultHome = () => structuredClone(DEFAULT_CONTENT.home) as unknown as Content['home'];

/** Returns version 0 with these sections added. */
export const homeWith = (...sections: Section[]): Content['home'] => ({
  sections: [...defaultHome().sections, ...sections],
});

export const createRail = (fields: Partial<Extract<Section, { kind: 'rail' }>> = {}): Section => ({
  id: 'new-rail',
  kind: 'rail',
  hidden: false,
  title: 'New this week',
  note: '',
  source: 'newest',
  slug: '',
  hasLink: false,
  ...fields,
});

export const header = (text: string, link = ''): Content['header'] => ({ announcement: { text, link } });

/** Calls the endpoints of the storefront editor as this user. */
export function createEditor(app: FastifyInstance, headers: Record<string, string>) {
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url: `/api/admin/storefront/${url}`, headers, ...(payload && { payload }) });
  const editor = {
    send,
    draft: async ({ area, slug = '' }: Ref) => (await send('GET', `areas/${area}/draft?slug=${slug}`)).json<Draft>(),
    save: (ref: Ref, content: unknown, { revision = 0, isNew = false } = {}) =>
      send('PUT', `areas/${ref.area}/draft`, { slug: ref.slug ?? '', revision, isNew, content }),
    discard: ({ area, slug = '' }: Ref, revision: number) =>
      send('POST', `areas/${area}/draft/discard`, { slug, revision }),
    publish: (...refs: Ref[]) => send('POST', 'publish', { areas: withSlugs(refs) }),
    schedule: (refs: Ref[], from: Date, until: Date | null = null) =>
      send('POST', 'schedule', { areas: withSlugs(refs), from, until }),
    unschedule: (id: string) => send('POST', `versions/${id}/unschedule`),
    restore: ({ area, slug = '' }: Ref, versionId: string | null) =>
      send('POST', `areas/${area}/restore`, { slug, versionId }),
    listVersions: async (query = '') =>
      (await send('GET', `versions${query}`)).json<EndpointResponse<'listVersions'>>(),
    listAreas: async () => (await send('GET', 'areas')).json<EndpointResponse<'listStorefrontAreas'>>().areas,
    /** Saves over the current draft, then publishes. */
    async saveAndPublish(ref: Ref, content: unknown) {
      const { revision } = await editor.draft(ref);
      const saved = await editor.save(ref, content, { revision });
      if (saved.statusCode !== 200) throw new Error(saved.body);
      const published = await editor.publish(ref);
      if (published.statusCode !== 200) throw new Error(published.body);
      return published.json<EndpointResponse<'publishContent'>>().versions[0]!;
    },
  };
  return editor;
}

function withSlugs(refs: Ref[]) {
  return refs.map(({ area, slug = '' }) => ({ area, slug }));
}

import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { addMs, DAY } from '../../src/platform/clock.ts';
import { type Fixtures, queryId, type Scene, unique } from './scene.ts';

const header = JSON.stringify(DEFAULT_CONTENT.header);
const page = { title: 'Size guide', description: '', text: 'Measure twice.' };

/** Creates an own page with a draft, so that each request has its own. */
async function createPageDraft({ pool, owner }: Scene): Promise<{ slug: string; revision: number }> {
  const slug = unique('sizes-');
  await pool.query(
    `insert into content_drafts (area, slug, revision, content, saved_by, saved_at) values ('page', $1, 1, $2, $3, now())`,
    [slug, JSON.stringify(page), owner.id],
  );
  return { slug, revision: 1 };
}

const createVersion = (scene: Scene, liveFrom: Date, area = 'header', slug = '') =>
  queryId(
    scene,
    `insert into content_versions (area, slug, number, content, changes, note, live_from, author_id, created_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3, '{}', '', $4, $5, now()
     from content_versions where area = $1 and slug = $2
     returning id`,
    [area, slug, area === 'page' ? JSON.stringify(page) : header, liveFrom, scene.owner.id],
  );

const buildPublishing = async (scene: Scene) => {
  const { slug } = await createPageDraft(scene);
  return { areas: [{ area: 'page', slug }], note: '' };
};

export const storefrontFixtures: Fixtures = {
  getOwnPage: {
    build: async (scene) => {
      const slug = unique('care-');
      await createVersion(scene, addMs(new Date(), -DAY), 'page', slug);
      return { params: { slug } };
    },
  },
  getPreview: {
    build: async ({ signer }) => ({
      params: { token: await signer.sign('preview', String(addMs(new Date(), DAY).getTime())) },
    }),
  },
  getDraft: { params: { area: 'home' } },
  saveDraft: {
    params: { area: 'page' },
    build: async (scene) => ({ payload: { ...(await createPageDraft(scene)), content: page } }),
  },
  discardDraft: { params: { area: 'page' }, build: async (scene) => ({ payload: await createPageDraft(scene) }) },
  publishContent: { build: async (scene) => ({ payload: await buildPublishing(scene) }) },
  scheduleContent: {
    build: async (scene) => ({
      payload: { ...(await buildPublishing(scene)), from: addMs(new Date(), DAY).toISOString(), until: null },
    }),
  },
  unscheduleContent: { id: (scene) => createVersion(scene, addMs(new Date(), DAY)) },
  restoreVersion: { params: { area: 'footer' }, payload: { slug: '', versionId: null } },
  checkTheme: { payload: DEFAULT_CONTENT.theme },
  uploadStorefrontImage: { form: {} },
};

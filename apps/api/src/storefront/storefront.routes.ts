import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReplicaReader } from '../platform/database/replica.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Signer } from '../platform/signed-token.ts';
import { uploadImage } from './content-images.service.ts';
import { discardDraft, getDraft, restoreVersion, saveDraft } from './draft.service.ts';
import { createPreviewPath, getPreview } from './preview.service.ts';
import { publishContent, unscheduleContent } from './publish.service.ts';
import { getHome, getLiveContent, getOwnPage, getShell, getThemeSheet } from './storefront.service.ts';
import { checkTheme } from './theme/check-theme.ts';
import { listAreas, listVersions } from './versions.service.ts';

type StorefrontRoutesDeps = { db: Db; reads: ReplicaReader; store: MediaStore; now: Now; signer: Signer };

export function storefrontRoutes(app: FastifyInstance, deps: StorefrontRoutesDeps): void {
  const { db, now } = deps;
  publicRoutes(app, deps);

  endpoint(app, 'listStorefrontAreas', () => listAreas(db, now()));

  endpoint(app, 'getDraft', ({ params, query }) => getDraft(deps, { area: params.area, slug: query.slug }));
  endpoint(app, 'saveDraft', ({ session, params, body }) =>
    saveDraft({ ...deps, actorId: session.userId }, { ...body, area: params.area }),
  );
  endpoint(app, 'discardDraft', async ({ params, body }) => {
    await discardDraft(deps, { area: params.area, slug: body.slug }, body.revision);
    return { message: 'Draft discarded' };
  });
  endpoint(app, 'restoreVersion', ({ session, params, body }) =>
    restoreVersion({ ...deps, actorId: session.userId }, { ...body, area: params.area }),
  );

  endpoint(app, 'publishContent', async ({ session, body }) => ({
    versions: await publishContent({ ...deps, actorId: session.userId }, body),
  }));
  endpoint(app, 'scheduleContent', async ({ session, body: { from, until, ...body } }) => ({
    versions: await publishContent({ ...deps, actorId: session.userId }, body, {
      from: new Date(from),
      until: until === null ? null : new Date(until),
    }),
  }));
  endpoint(app, 'unscheduleContent', async ({ session, params }) => {
    await unscheduleContent({ ...deps, actorId: session.userId }, params.id);
    return { message: 'Schedule cancelled' };
  });
  endpoint(app, 'listVersions', ({ query }) => listVersions(db, now(), query));

  endpoint(app, 'createPreviewLink', async () => ({ path: await createPreviewPath(deps) }));
  endpoint(app, 'checkTheme', async ({ body }) => checkTheme(body));
  endpoint(app, 'uploadStorefrontImage', async ({ session, uploads }) => ({
    image: await uploadImage({ ...deps, actorId: session.userId }, uploads),
  }));
}

function publicRoutes(app: FastifyInstance, deps: StorefrontRoutesDeps): void {
  const { db, reads, now } = deps;
  endpoint(app, 'getShell', () => reads.run((on) => getShell(on, now())));
  endpoint(app, 'getHomeContent', () => reads.run((on) => getHome(on, now())));
  endpoint(app, 'getAboutContent', () => reads.run((on) => getLiveContent(on, 'about', now())));
  endpoint(app, 'getRefundContent', () => reads.run((on) => getLiveContent(on, 'refund', now())));
  endpoint(app, 'getOwnPage', ({ params }) => reads.run((on) => getOwnPage(on, params.slug, now())));
  endpoint(app, 'getPreview', ({ params, query }) => getPreview(deps, { ...params, ...query }), { neverCached: true });

  app.get<{ Params: { hash: string } }>('/theme-:hash.css', async ({ params }, reply) =>
    reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        // The hash is of the content.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(await getThemeSheet(db, params.hash)),
  );
}

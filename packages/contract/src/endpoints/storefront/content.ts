import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { MAX, PHOTO_TYPES } from '../../limits.ts';
import { wholeNumber } from '../../paging.ts';
import { textLine } from '../../text.ts';
import { image } from '../media.ts';
import { messageResponse, namedObject } from '../schemas.ts';
import { CONTENT_AREA_KEYS, CONTENT_LENGTH, type ContentArea } from './areas.ts';
import { contentSchemas, shownContentSchemas } from './content-schemas.ts';

const MB = 1024 * 1024;

const area = z.enum(CONTENT_AREA_KEYS);
/** Lower-case words with hyphens. Areas that exist once have an empty slug. */
const pageSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower case, digits and hyphens')
  .max(60);
const areaSlug = z.union([z.literal(''), pageSlug]);
const areaRef = z.object({ area, slug: areaSlug });
const areaParams = z.object({ area });
const areaQuery = z.object({ slug: areaSlug.default('') });

const shownContent = z.union(CONTENT_AREA_KEYS.map((key: ContentArea) => shownContentSchemas[key]));

/** Number 0 is the text of the specification, which no one published. */
const version = namedObject('StorefrontVersion', {
  /** Null for version 0. */
  id: z.uuid().nullable(),
  ...areaRef.shape,
  number: z.int(),
  status: z.enum(['live', 'scheduled', 'past']),
  liveFrom: z.iso.datetime().nullable(),
  liveUntil: z.iso.datetime().nullable(),
  author: z.string().nullable(),
  note: z.string(),
  /** What differs from the version before it, in words. */
  changes: z.array(z.string()),
});

/** Something that prevents publishing, or a warning that does not. */
const problem = namedObject('StorefrontProblem', {
  /** Path to the field, such as `sections.1.slides.0.link`. */
  path: z.string(),
  message: z.string(),
  blocks: z.boolean(),
});

const draft = namedObject('StorefrontDraft', {
  ...areaRef.shape,
  /** The draft, or the live content if there is none. */
  content: shownContent,
  /** Grows with each save. 0: there is no draft. */
  revision: z.int(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** What publishing would change, in words. */
  changes: z.array(z.string()),
  problems: z.array(problem),
  live: version,
  liveContent: shownContent,
});

const publishing = z.object({
  areas: z
    .array(areaRef)
    .min(1)
    .max(CONTENT_AREA_KEYS.length + 50),
  note: textLine(CONTENT_LENGTH.versionNote).default(''),
});

const contrastPair = namedObject('ContrastPair', {
  name: z.string(),
  mode: z.enum(['light', 'dark']),
  foreground: z.string(),
  background: z.string(),
  /** Rounded down to one decimal, so 4.5 is never better than it is. */
  ratio: z.number(),
  needed: z.number(),
});

const edit = { access: staff('content.write') } as const;
const publish = { ...edit, requiresRecentAuth: true } as const;

export const storefrontEndpoints = {
  getShell: {
    route: 'GET /storefront/shell',
    summary: 'Get what every storefront page shows: announcement, footer and look',
    access: 'public',
    response: z.object({
      announcement: shownContentSchemas.header.shape.announcement,
      footer: shownContentSchemas.footer,
      /** Path of the stylesheet with the shop's colours; null for the standard look. */
      themePath: z.string().nullable(),
      /** Brand colour for the web app manifest and emails. */
      brand: z.string(),
    }),
  },
  getHomeContent: {
    route: 'GET /storefront/home',
    summary: 'Get the visible sections of the home page',
    access: 'public',
    response: shownContentSchemas.home,
  },
  getAboutContent: {
    route: 'GET /storefront/about',
    summary: 'Get the texts of the About page',
    access: 'public',
    response: shownContentSchemas.about,
  },
  getRefundContent: {
    route: 'GET /storefront/refund',
    summary: 'Get the owner’s texts of the return policy',
    access: 'public',
    response: shownContentSchemas.refund,
  },
  getOwnPage: {
    route: 'GET /storefront/pages/{slug}',
    summary: 'Get a page that the owner wrote',
    access: 'public',
    params: z.object({ slug: textLine(60) }),
    response: shownContentSchemas.page,
    errors: ['not_found'],
  },
  getPreview: {
    route: 'GET /storefront/preview/{token}',
    summary: 'Get the drafts behind a preview link; areas without a draft are as published',
    access: 'public',
    params: z.object({ token: textLine(200) }),
    query: z.object({ slug: areaSlug.default('') }),
    response: z.object({
      home: shownContentSchemas.home,
      header: shownContentSchemas.header,
      footer: shownContentSchemas.footer,
      about: shownContentSchemas.about,
      refund: shownContentSchemas.refund,
      page: shownContentSchemas.page.nullable(),
      themePath: z.string().nullable(),
      brand: z.string(),
    }),
    errors: ['not_found'],
  },
  listStorefrontAreas: {
    route: 'GET /admin/storefront/areas',
    summary: 'List the areas of the storefront and the owner’s pages, with their live version, draft and schedule',
    ...edit,
    response: z.object({
      areas: z.array(
        areaRef.extend({
          title: z.string(),
          live: version,
          /** What publishing the draft would change; empty without a draft. */
          changes: z.array(z.string()),
          hasDraft: z.boolean(),
          scheduled: z.array(version),
        }),
      ),
    }),
  },
  getDraft: {
    route: 'GET /admin/storefront/areas/{area}/draft',
    summary: 'Get the draft of an area, which all staff share',
    ...edit,
    params: areaParams,
    query: areaQuery,
    response: draft,
    errors: ['not_found'],
  },
  saveDraft: {
    route: 'PUT /admin/storefront/areas/{area}/draft',
    summary: 'Save the draft of an area; `revision` is the one that was edited',
    ...edit,
    params: areaParams,
    body: z.object({
      slug: areaSlug,
      revision: z.int().min(0),
      /** Creates an own page. Its address must be free. */
      isNew: z.boolean().default(false),
      content: z.unknown(),
    }),
    response: draft,
    errors: ['stale_version', 'content_invalid', 'too_many_pages', 'page_slug_taken'],
  },
  discardDraft: {
    route: 'POST /admin/storefront/areas/{area}/draft/discard',
    summary: 'Discard the draft of an area',
    ...edit,
    params: areaParams,
    body: z.object({ slug: areaSlug, revision: z.int().min(0) }),
    response: messageResponse,
    errors: ['stale_version'],
  },
  publishContent: {
    route: 'POST /admin/storefront/publish',
    summary: 'Publish the drafts of these areas at once',
    ...publish,
    body: publishing,
    response: z.object({ versions: z.array(version) }),
    errors: ['not_found', 'content_invalid', 'too_weak_contrast'],
  },
  scheduleContent: {
    route: 'POST /admin/storefront/schedule',
    summary: 'Publish the drafts of these areas at a time, and optionally go back at another',
    ...publish,
    body: publishing.extend({ from: z.iso.datetime(), until: z.iso.datetime().nullable() }),
    response: z.object({ versions: z.array(version) }),
    errors: ['not_found', 'content_invalid', 'too_weak_contrast', 'schedule_in_past'],
  },
  unscheduleContent: {
    route: 'POST /admin/storefront/versions/{id}/unschedule',
    summary: 'Cancel a scheduled version',
    ...publish,
    params: z.object({ id: z.uuid() }),
    response: messageResponse,
    errors: ['not_found'],
  },
  listVersions: {
    route: 'GET /admin/storefront/versions',
    summary: 'List the published and scheduled versions, newest first',
    ...edit,
    query: z.object({
      area: area.optional(),
      before: z.iso.datetime().optional(),
      limit: wholeNumber(1, 100).default(50),
    }),
    response: z.object({ versions: z.array(version), more: z.boolean() }),
  },
  restoreVersion: {
    route: 'POST /admin/storefront/areas/{area}/restore',
    summary: 'Make a draft from an earlier version; without an id from version 0',
    ...edit,
    params: areaParams,
    body: z.object({ slug: areaSlug, versionId: z.uuid().nullable() }),
    response: draft,
    errors: ['not_found'],
  },
  createPreviewLink: {
    route: 'POST /admin/storefront/preview',
    summary: 'Create a link to the drafts that works for an hour',
    ...edit,
    response: z.object({ path: z.string() }),
  },
  checkTheme: {
    route: 'POST /admin/storefront/theme/check',
    summary: 'Check the contrast of colours, and suggest the nearest that can be read',
    ...edit,
    body: contentSchemas.theme,
    response: z.object({
      pairs: z.array(contrastPair),
      isReadable: z.boolean(),
      /** The nearest colours that can be read. A colour that is fine is unchanged. */
      suggestion: z.object({ brand: z.string(), accent: z.string() }),
    }),
  },
  uploadStorefrontImage: {
    route: 'POST /admin/storefront/images',
    summary: 'Upload a image for a section',
    ...edit,
    body: z.object({}),
    files: {
      field: 'image',
      maxFiles: 1,
      maxBytes: MAX.imageMb * MB,
      types: PHOTO_TYPES,
      tooManyReason: 'too_many_images',
      wrongTypeError: 'not_an_image',
    },
    status: 201,
    response: z.object({ image: image }),
    errors: ['not_an_image', 'heic_not_supported'],
  },
} as const satisfies Record<string, Endpoint>;

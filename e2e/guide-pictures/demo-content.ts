import type { EndpointResponse } from '@kinari/contract/contract';
import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { CLAIMS } from '@kinari/contract/endpoints/storefront/claims';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { listSetupSteps } from '@kinari/contract/endpoints/storefront/setup-steps';
import { expect } from '@playwright/test';
import { ADMIN, callApi, getToken } from '../support/people.ts';

const PAGE_SLUG = 'care-guide';

/** The set-up guide of a shop that has its company details. */
export const NEW_SHOP: EndpointResponse<'getSetup'> = {
  isHidden: false,
  shopClosed: false,
  hasProducts: false,
  isEstablished: false,
  steps: listSetupSteps({ hasProvider: false }).map((step) => ({
    step,
    state: step === 'company' ? 'done' : 'open',
  })),
  claims: Object.entries(CLAIMS).map(([claim, { area, text }]) => ({
    claim: claim as keyof typeof CLAIMS,
    area,
    text,
  })),
};

/** Publishes an own page and a footer, so that the lists have rows, and leaves drafts of the home page and the announcement. */
export async function prepareStorefront(): Promise<void> {
  await saveDraft('page', {
    title: 'How to care for handloom',
    description: 'Wash, dry and store handwoven cotton and silk.',
    text: '## Cotton\n\nWash it by hand in cold water.\n\n## Silk\n\nDry clean it, and store it in muslin.',
  });
  await saveDraft('footer', { ...DEFAULT_CONTENT.footer, note: 'Handloom from Pune, since 2012.' });
  await send('POST', '/admin/storefront/publish', {
    areas: [
      { area: 'page', slug: PAGE_SLUG },
      { area: 'footer', slug: '' },
    ],
    note: 'Care guide',
  });
  await saveDraft('header', {
    announcement: { text: 'Diwali sale: new sarees every day until 8 Nov', link: '/shop-all' },
  });
  const promise = { icon: 'heart', text: 'Woven by hand in Maheshwar' };
  await saveDraft('home', {
    sections: DEFAULT_CONTENT.home.sections.map((section) =>
      section.kind === 'promises' ? { ...section, items: [promise, ...section.items.slice(1)] } : section,
    ),
  });
}

export async function closeShop(shopClosed: boolean): Promise<void> {
  await send('PUT', '/admin/settings', { shopClosed });
}

async function saveDraft(area: ContentArea, content: object): Promise<void> {
  const slug = area === 'page' ? PAGE_SLUG : '';
  const token = await getToken(ADMIN);
  const reply = await callApi('GET', `/admin/storefront/areas/${area}/draft?slug=${slug}`, { token });
  // A page that does not exist yet has no draft.
  const { revision = 0 } = (await reply.json()) as { revision?: number };
  await send('PUT', `/admin/storefront/areas/${area}/draft`, { slug, revision, content });
}

async function send(method: string, path: string, body: object): Promise<void> {
  const reply = await callApi(method, path, { token: await getToken(ADMIN), body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}

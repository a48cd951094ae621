import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { listKeys } from '../../labels/list-keys.ts';
import { messageResponse } from '../schemas.ts';
import { CONTENT_AREA_KEYS } from './areas.ts';
import { CLAIMS } from './claims.ts';
import { SETUP_STEPS } from './setup-steps.ts';

const step = z.enum(listKeys(SETUP_STEPS));
const claim = z.enum(listKeys(CLAIMS));

export const setupEndpoints = {
  getSetup: {
    route: 'GET /admin/setup',
    summary: 'Get the set-up guide: its steps, and claims of the standard texts that are not confirmed',
    access: staff('settings.write'),
    response: z.object({
      isHidden: z.boolean(),
      shopClosed: z.boolean(),
      hasProducts: z.boolean(),
      /** True from the tenth order on: the dashboard then shows sales instead of the guide. */
      isEstablished: z.boolean(),
      steps: z.array(z.object({ step, state: z.enum(['open', 'done', 'skipped']) })),
      /** Only claims that shoppers can still read and that are not confirmed. */
      claims: z.array(z.object({ claim, text: z.string(), area: z.enum(CONTENT_AREA_KEYS) })),
    }),
  },
  skipSetupStep: {
    route: 'PUT /admin/setup/steps/{step}',
    summary: 'Skip an optional step of the set-up guide, or open it again',
    access: staff('settings.write'),
    params: z.object({ step }),
    body: z.object({ skipped: z.boolean() }),
    response: messageResponse,
    errors: ['step_not_optional'],
  },
  confirmClaim: {
    route: 'PUT /admin/setup/claims/{claim}',
    summary: 'Confirm that a claim of the standard texts is true of this shop, or withdraw it',
    access: staff('settings.write'),
    params: z.object({ claim }),
    body: z.object({ confirmed: z.boolean() }),
    response: messageResponse,
  },
  hideSetupGuide: {
    route: 'PUT /admin/setup',
    summary: 'Hide the set-up guide, or show it again',
    access: staff('settings.write'),
    body: z.object({ hidden: z.boolean() }),
    response: messageResponse,
  },
  openShopView: {
    route: 'POST /admin/shop-view',
    summary: 'Let this browser see a closed shop for twelve hours; sets a cookie',
    access: staff(),
    response: messageResponse,
  },
} as const satisfies Record<string, Endpoint>;

import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { CLAIMS, type Claim } from '@kinari/contract/endpoints/storefront/claims';
import { listSetupSteps, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { adminRoutes } from '@kinari/contract/routes/admin.generated';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { registerRoutes } from '../../platform/endpoint-routes.ts';
import { serialize } from '../../platform/ssr/serialized-data.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../ui/toast.ts';
import { PageToaster } from '../../ui/toaster.tsx';
import { type Setup, setupQuery } from './setup.data.ts';
import SetupArea from './setup-area.tsx';
import { getSetupView } from './setup-progress.ts';

registerRoutes(adminRoutes);

const STEPS = listSetupSteps({ hasProvider: false });
const PUBLIC_URL = 'https://shop.kinari.example';

let setup: Setup;

/** The API of a shop with this state. */
function handleRequest(url: string, method: string, body: unknown): unknown {
  const path = url.replace(/^.*\/api/, '');
  if (path === '/admin/setup' && method === 'GET') return setup;
  if (path === '/auth/permissions') return { permissions: PERMISSIONS };
  if (path === '/admin/setup') setup.isHidden = (body as { hidden: boolean }).hidden;
  const [, step] = /^\/admin\/setup\/steps\/(.+)$/.exec(path) ?? [];
  const state = (body as { skipped?: boolean } | undefined)?.skipped ? 'skipped' : 'open';
  if (step) setup.steps = setup.steps.map((item) => (item.step === step ? { ...item, state } : item));
  const [, claim] = /^\/admin\/setup\/claims\/(.+)$/.exec(path) ?? [];
  if (claim) setup.claims = setup.claims.filter((item) => item.claim !== claim);
  return { message: 'Saved' };
}

function Dashboard() {
  const { data } = useQuery(setupQuery);
  const view = data ? getSetupView(data, false) : 'nothing';
  return (
    <main id="main" tabIndex={-1} className="bg-page p-4 text-sm">
      {data && view !== 'nothing' && <SetupArea setup={data} view={view} hasCategories />}
      <PageToaster />
    </main>
  );
}

async function renderArea(done: readonly SetupStep[] = [], steps = STEPS) {
  setup.steps = steps.map((step) => ({ step, state: done.includes(step) ? 'done' : 'open' }));
  const router = createMemoryRouter([
    {
      id: 'root',
      path: '*',
      loader: () => serialize({ publicUrl: PUBLIC_URL }),
      HydrateFallback: () => null,
      Component: () => (
        <QueryClientProvider client={queryClient()}>
          <Dashboard />
        </QueryClientProvider>
      ),
    },
  ]);
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return router;
}

beforeEach(() => {
  toasts.write([]);
  setup = { isHidden: false, shopClosed: false, hasProducts: false, isEstablished: false, steps: [], claims: [] };
  localStorage.setItem('token', 'a token');
  localStorage.setItem('user', JSON.stringify({ id: '1', username: 'meera', firstName: 'Meera', userType: 'ADMIN' }));
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    const { url, method } = new Request(input, options);
    const text = options?.body;
    return Response.json(handleRequest(url, method, typeof text === 'string' ? JSON.parse(text) : undefined));
  });
});

afterEach(() => {
  queryClient().clear();
  localStorage.clear();
});

const toggle = (name: string) => page.getByRole('button', { name, exact: true });

test('the next step is unfolded, and unfolding another folds it', async () => {
  await renderArea(['company']);
  await expect.element(page.getByText('1 of 7 done')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit: Add your shop details and logo' })).toBeVisible();
  await expect.element(toggle('Add your first product')).toHaveAttribute('aria-expanded', 'true');
  await toggle('Set up GST').click();
  await expect.element(toggle('Set up GST')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(toggle('Add your first product')).toHaveAttribute('aria-expanded', 'false');
  await toggle('Set up GST').click();
  expect(document.querySelectorAll('[aria-expanded="true"]')).toHaveLength(0);
});

test('working alone skips a step, which can be opened again, and the focus follows', async () => {
  await renderArea(['company', 'product', 'gst', 'words']);
  await page.getByRole('button', { name: 'I work alone' }).click();
  await expect.element(page.getByText('5 of 7 done')).toBeVisible();
  await expect.element(page.getByText('Skipped')).toBeVisible();
  const reopen = page.getByRole('button', { name: 'Open again' });
  await expect.element(reopen).toHaveFocus();
  await expect.element(toggle('Check your policies')).toHaveAttribute('aria-expanded', 'true');
  await reopen.click();
  await expect.element(toggle('Invite your team')).toHaveFocus();
  await expect.element(toggle('Invite your team')).toHaveAttribute('aria-expanded', 'true');
});

test('a shop with a payment provider is asked for a test payment, which can be skipped', async () => {
  await renderArea(['company', 'product', 'gst', 'words'], listSetupSteps({ hasProvider: true }));
  await expect.element(page.getByText('4 of 8 done')).toBeVisible();
  await expect.element(toggle('Accept online payments')).toHaveAttribute('aria-expanded', 'true');
  const link = page.getByRole('link', { name: 'Run test payment' });
  await expect.element(link).toHaveAttribute('href', '/admin/settings/payments');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect.element(page.getByText('5 of 8 done')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open again' })).toHaveFocus();
});

test('hiding the guide offers to show it again', async () => {
  const router = await renderArea();
  await page.getByRole('button', { name: 'Hide guide' }).click();
  await expect.element(page.getByText('Set-up guide hidden')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Set up your shop' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await page.getByRole('button', { name: 'Show again' }).click();
  expect(router.state.location).toMatchObject({ pathname: '/admin/dashboard', search: '?setup=1' });
});

test('a claim is confirmed, and the card keeps the focus', async () => {
  setup.claims = Object.entries(CLAIMS).map(([claim, rest]) => ({ claim: claim as Claim, ...rest }));
  await renderArea();
  await expect.element(page.getByText('Curb-side pickup')).toBeVisible();
  await expect.element(page.getByText('4.8/5')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 10' }).click();
  const changeIt = page.getByRole('link', { name: 'Change it: 4.8/5' });
  await expect.element(changeIt).toHaveAttribute('href', '/admin/storefront?area=about');
  await page.getByRole('button', { name: 'It is true: 4.8/5' }).click();
  await expect.element(changeIt).not.toBeInTheDocument();
  await expect.element(page.getByText('“4.8/5” is confirmed')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Check what your shop says' })).toHaveFocus();
});

test('when all steps are done, one line remains', async () => {
  await renderArea(STEPS.filter((name) => name !== 'team'));
  await userEvent.click(page.getByRole('button', { name: 'I work alone' }));
  await expect.element(page.getByText('Your shop is ready')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Almost ready to sell' })).not.toBeInTheDocument();
});

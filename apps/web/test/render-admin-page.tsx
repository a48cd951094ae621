import { PERMISSIONS, type Permission } from '@kinari/contract/access/permissions';
import { adminRoutes } from '@kinari/contract/routes/admin.generated';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../app/admin/ui/admin.css';
import { registerRoutes } from '../app/platform/endpoint-routes.ts';
import { serialize } from '../app/platform/ssr/serialized-data.ts';
import { queryClient } from '../app/session/query-client.ts';
import { toasts } from '../app/ui/toast.ts';
import { PageToaster } from '../app/ui/toaster.tsx';

registerRoutes(adminRoutes);

/** A request to the API, such as `GET /admin/payments`. */
export type TestRequest = { call: string; query: Record<string, string>; body: unknown };

/** The reply of the API, or its error. Undefined: not found. */
export class TestError {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    this.status = status;
    this.code = code;
  }
}

type AdminPageOptions = {
  /** The pages by route pattern. */
  routes: Record<string, ComponentType>;
  path: string;
  permissions?: readonly Permission[];
  respond: (request: TestRequest) => unknown;
};

/** Renders a page of the admin for a staff member, with an API that returns what `respond` returns. */
export async function renderAdminPage({ routes, path, permissions = PERMISSIONS, respond }: AdminPageOptions) {
  const requests: TestRequest[] = [];
  toasts.write([]);
  queryClient().clear();
  localStorage.clear();
  localStorage.setItem('token', 'a token');
  localStorage.setItem('user', JSON.stringify({ id: '1', username: 'meera', firstName: 'Meera', userType: 'ADMIN' }));
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    const { url, method } = new Request(input, options);
    const { pathname, searchParams } = new URL(url);
    const request: TestRequest = {
      call: `${method} ${pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(searchParams),
      body: typeof options?.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
    };
    if (request.call === 'GET /auth/permissions') return Response.json({ permissions });
    requests.push(request);
    const reply = respond(request);
    if (reply instanceof TestError) return Response.json({ code: reply.code }, { status: reply.status });
    return reply === undefined ? Response.json({ code: 'not_found' }, { status: 404 }) : Response.json(reply);
  });
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => serialize({ publicUrl: 'https://shop.kinari.example' }),
        HydrateFallback: () => null,
        children: Object.entries({ ...routes, '*': () => null }).map(([pattern, Page]) => ({
          path: pattern,
          Component: () => (
            <QueryClientProvider client={queryClient()}>
              <div className="admin-frame bg-page text-sm" style={{ display: 'block' }}>
                <main id="main" tabIndex={-1} className="admin-main">
                  <Page />
                </main>
              </div>
              <PageToaster />
            </QueryClientProvider>
          ),
        })),
      },
    ],
    { initialEntries: [path] },
  );
  await render(<RouterProvider router={router} />);
  return { router, requests };
}

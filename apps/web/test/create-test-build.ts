import type { ServerBuild } from 'react-router';

/** Creates a site with one page, so that tests need no build. */
export function createTestBuild(respond: (request: Request) => Response): ServerBuild {
  return {
    entry: { module: { default: async (request: Request) => respond(request) } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: {},
    basename: '/',
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild;
}

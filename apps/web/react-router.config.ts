import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table travels as one immutable file: discovering routes link by link would ask the server each time.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Sends the whole route table in one immutable file. Lazy discovery would need a server request for each new link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

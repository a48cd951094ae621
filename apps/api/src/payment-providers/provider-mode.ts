const TEST_HOST = /sandbox|preprod|^localhost$|^127\.|^\[::1\]$/;

/** Providers without test keys have a test host. A simulator on this machine counts as one. */
export function getModeByUrl(url: string): 'test' | 'live' {
  const { hostname, pathname } = new URL(url);
  return TEST_HOST.test(hostname) || pathname.includes('sandbox') ? 'test' : 'live';
}

/** The environment of the web process, read once; nobody else looks at process.env. */
export const config = readConfig(process.env);

export function readConfig(env: Record<string, string | undefined>) {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${env.PORT}`);
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    apiUrl: originOf('API_URL', env.API_URL ?? 'http://127.0.0.1:3001'),
    publicUrl: originOf('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${port}`),
    // Whose X-Forwarded-For to believe: the proxy in front of this process, by default one on the same machine.
    trustedPeers: (env.TRUSTED_PEERS ?? '127.0.0.0/8,::1/128').split(',').map((range) => range.trim()),
  };
}

export type WebConfig = ReturnType<typeof readConfig>;

function originOf(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is not an http address: ${value}`);
  return url.origin;
}

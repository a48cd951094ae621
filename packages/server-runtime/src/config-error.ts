/** Invalid environment settings. The supervisor must not retry: the operator has to fix them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

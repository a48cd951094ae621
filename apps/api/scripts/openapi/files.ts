import { fileURLToPath } from 'node:url';

export const contractPath = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/contract/${name}`, import.meta.url));

/** The current document, the last released one, and the declared breaking changes with their reasons. */
export const DOCUMENT_FILE = contractPath('openapi.json');
export const RELEASED_FILE = contractPath('openapi.released.json');
export const BREAKING_CHANGES_FILE = contractPath('openapi.breaking-changes.json');

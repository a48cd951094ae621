import { fileURLToPath } from 'node:url';

const inContract = (name: string) => fileURLToPath(new URL(`../../../../packages/contract/${name}`, import.meta.url));

/** The contract as OpenAPI: as it is, as it was released last, and what was broken since on purpose, with the reasons. */
export const DOCUMENT = inContract('openapi.json');
export const RELEASED = inContract('openapi.released.json');
export const BREAKS = inContract('openapi.breaks.json');

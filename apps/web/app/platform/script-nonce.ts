import { createContext } from 'react';

/**
 * Nonce of one render, set on all our inline scripts. The CSP lists the hashes of scripts that have it, so injected
 * scripts do not run. The server removes it before the page is sent.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>;

declare global {
  interface Window {
    /** Not in every browser. Where it exists, the page's CSP requires it. */
    trustedTypes?: { createPolicy: (name: 'default', rules: Rules) => unknown };
  }
}

/** Allows only the strings that React and the service worker need as HTML, script or script URL. */
export const TRUSTED_TYPES_RULES: Rules = {
  // React creates JSON-LD script elements this way.
  createHTML: (html) => (html === '<script></script>' ? html : null),
  // The JSON-LD itself, which has no effect when it runs.
  createScript: (text) => (isJson(text) ? text : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
};

/** Installs the policy. The browser blocks all other HTML and scripts. */
export function enforceTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', TRUSTED_TYPES_RULES);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

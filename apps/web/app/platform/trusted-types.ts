type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>;

declare global {
  interface Window {
    /** Not in every browser; where it is, the page's policy demands it. */
    trustedTypes?: { createPolicy: (name: 'default', rules: Rules) => unknown };
  }
}

/** What may become HTML, a script or the address of one: the few strings that React and the offline page are made of. */
export const TRUSTED: Rules = {
  // How React makes an element that holds data for search engines.
  createHTML: (html) => (html === '<script></script>' ? html : null),
  // Its content, which is data and does nothing when it is run.
  createScript: (text) => (isJson(text) ? text : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
};

/** Everything else that is written into the page as HTML or as a script is refused by the browser. */
export function trustOnlyWhatIsOurs(): void {
  window.trustedTypes?.createPolicy('default', TRUSTED);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import { findPage } from '../../pages.ts';

/** True for a path of a page that every shopper can open, with an optional query and anchor. */
export function isSitePath(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  return findPage(path)?.cacheable === true;
}

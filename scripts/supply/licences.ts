import { idOf, type Manifest, manifestOf, nameOf, PACKAGES } from './lock.ts';

// Licences under which we run, ship and change what we like, as long as we name the author.
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

// Tools that no visitor and no server of ours gets: nothing of them is shipped.
const FREE_FOR_TOOLS = [...FREE, 'MPL-2.0', 'CC-BY-4.0'];

type Exception = { packages: RegExp; licence: string; reason: string };

const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@fontsource-variable\/anek-devanagari$/,
    licence: 'OFL-1.1',
    reason: 'A typeface: it may be served with anything, as long as it is not sold by itself. We serve it as it is.',
  },
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips as a library of its own, unchanged, which anybody may put another in the place of.',
  },
];

type Refused = { id: string; licence: string };

/** What is installed under a licence that is not on the list; packages for other machines by what the lock says of them. */
export function refusedLicences(): Refused[] {
  return [...PACKAGES].flatMap(([folder, { dev, license }]) => {
    const manifest = manifestOf(folder);
    const licence = (manifest ? licenceOf(manifest) : license) ?? 'none';
    const allowed = dev ? FREE_FOR_TOOLS : FREE;
    const excepted = EXCEPTIONS.filter(({ packages }) => packages.test(nameOf(folder))).map(({ licence: its }) => its);
    return isAllowed(licence, [...allowed, ...excepted]) ? [] : [{ id: idOf(folder), licence }];
  });
}

/** Whether an SPDX expression lets us: of `A OR B` one suffices, of `A AND B` both must be on the list. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const terms = expression.replaceAll(/[()]/g, '').split(' OR ');
  return terms.some((term) => term.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}

/** Old packages say it as an object, or as several. */
export function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  const types = (license ? [license] : (licenses ?? [])).map(({ type }) => type);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

/** Exceptions that nothing needs any more. */
export function idleExceptions(): Exception[] {
  const names = [...PACKAGES.keys()].map(nameOf);
  return EXCEPTIONS.filter(({ packages }) => !names.some((name) => packages.test(name)));
}

if (import.meta.main) {
  const refused = refusedLicences();
  for (const { id, licence } of refused) process.stderr.write(`${id}: ${licence} is not on the list\n`);
  process.stdout.write(`${PACKAGES.size - refused.length} of ${PACKAGES.size} packages have a licence on the list\n`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

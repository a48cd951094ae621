import {
  findManifest,
  getPackageId,
  getPackageName,
  PACKAGES,
  type PackageManifest,
  type Packages,
} from './package-lock.ts';

// Licences that allow use, redistribution and changes if we name the author.
const ALLOWED_LICENSES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

// Additional licences for development tools, which we do not ship.
const ALLOWED_TOOL_LICENSES = [...ALLOWED_LICENSES, 'MPL-2.0', 'CC-BY-4.0'];

type LicenseException = { pattern: RegExp; licence: string; reason: string };

const LICENSE_EXCEPTIONS: readonly LicenseException[] = [
  {
    pattern: /^@fontsource(-variable)?\/(anek-devanagari|hind|mukta|poppins)$/,
    licence: 'OFL-1.1',
    reason: 'A typeface: it may be bundled, but not sold by itself. Served unchanged.',
  },
  {
    pattern: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips as a separate, unchanged, replaceable library.',
  },
];

type DisallowedLicense = { id: string; licence: string };

/** Returns packages whose licence is not allowed. For packages not installed on this platform, uses the lock file's licence. */
export function findDisallowedLicenses(packages: Packages): DisallowedLicense[] {
  return [...packages].flatMap(([folder, { dev, license }]) => {
    const manifest = findManifest(folder);
    const licenseName = (manifest ? getLicense(manifest) : license) ?? 'none';
    const allowed = dev ? ALLOWED_TOOL_LICENSES : ALLOWED_LICENSES;
    const exceptionLicenses = LICENSE_EXCEPTIONS.filter(({ pattern }) => pattern.test(getPackageName(folder))).map(
      ({ licence: exceptionLicense }) => exceptionLicense,
    );
    return isLicenseAllowed(licenseName, [...allowed, ...exceptionLicenses])
      ? []
      : [{ id: getPackageId(folder, packages), licence: licenseName }];
  });
}

/** True if an SPDX expression is allowed: for `A OR B` one must be on the list, for `A AND B` both. */
export function isLicenseAllowed(expression: string, allowed: readonly string[]): boolean {
  const terms = expression.replaceAll(/[()]/g, '').split(' OR ');
  return terms.some((term) => term.split(' AND ').every((licenseName) => allowed.includes(licenseName.trim())));
}

/** Old packages give the licence as an object or as a list of objects. */
export function getLicense({ license, licenses }: PackageManifest): string | undefined {
  if (typeof license === 'string') return license;
  const types = (license ? [license] : (licenses ?? [])).map(({ type }) => type);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

/** Returns exceptions that no installed package needs. */
export function findUnusedExceptions(): LicenseException[] {
  const names = [...PACKAGES.keys()].map(getPackageName);
  return LICENSE_EXCEPTIONS.filter(({ pattern }) => !names.some((name) => pattern.test(name)));
}

if (import.meta.main) {
  const disallowed = findDisallowedLicenses(PACKAGES);
  for (const { id, licence: licenseName } of disallowed) process.stderr.write(`${id}: ${licenseName} is not allowed\n`);
  process.stdout.write(`${PACKAGES.size - disallowed.length} of ${PACKAGES.size} packages have an allowed licence\n`);
  process.exitCode = disallowed.length > 0 ? 1 : 0;
}

// The changelog follows Keep a Changelog: unreleased changes first, then each version with its date.
const UNRELEASED = '## [Unreleased]';

/** Returns the text below a version's heading. */
export function getReleaseNotes(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'));
  return (after.split(/^(?:## |\[[^\]]+\]: )/m)[0] ?? '').trim();
}

/** Returns the changelog with the unreleased changes moved under a new version. */
export function moveUnreleasedTo(changelog: string, version: string, day: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`)) throw new Error('The changelog has no heading "## [Unreleased]"');
  if (getReleaseNotes(changelog, 'Unreleased') === '') throw new Error('The changelog has no unreleased changes');
  const link = /^\[Unreleased\]: (.*)\/compare\/(v[\d.]+)\.\.\.HEAD$/m.exec(changelog);
  if (!link) throw new Error('The changelog has no link for [Unreleased] that ends with /compare/vVERSION...HEAD');
  const [line, url, before] = link;
  return changelog
    .replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
    .replace(
      line,
      `[Unreleased]: ${url}/compare/v${version}...HEAD\n[${version}]: ${url}/compare/${before}...v${version}`,
    );
}

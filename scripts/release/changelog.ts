// The changelog as Keep a Changelog has it: what is not released on top, then each version with its day.
const UNRELEASED = '## [Unreleased]';

/** What stands below a version's heading. */
export function notesOf(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'));
  return (after.split(/^(?:## |\[[^\]]+\]: )/m)[0] ?? '').trim();
}

/** The changelog once what is not released has become a version. */
export function released(changelog: string, version: string, day: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`)) throw new Error('The changelog has no heading "## [Unreleased]"');
  if (notesOf(changelog, 'Unreleased') === '') throw new Error('The changelog says of nothing that it is not released');
  const link = /^\[Unreleased\]: (.*)\/compare\/(v[\d.]+)\.\.\.HEAD$/m.exec(changelog);
  if (!link) throw new Error('The changelog has no link for [Unreleased] that ends with /compare/vVERSION...HEAD');
  const [line, address, before] = link;
  return changelog
    .replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
    .replace(
      line,
      `[Unreleased]: ${address}/compare/v${version}...HEAD\n[${version}]: ${address}/compare/${before}...v${version}`,
    );
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPackageId, PACKAGES, root } from './package-lock.ts';

type Component = { 'bom-ref': string; name: string; type: string };
export type Sbom = {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/** Returns an SBOM of the whole lock file in CycloneDX format. `npm sbom` for production only would omit workspaces. */
export function createSbom(): Sbom {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const text = execFileSync('npm', command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bom = JSON.parse(text) as Sbom;
  // npm uses the name of the checkout folder.
  bom.metadata.component.name = 'kinari';
  return bom;
}

/** Removes development packages. Uses the lock file's flag: npm may mark a version used by both as development only. */
export function toProductionSbom(bom: Sbom): Sbom {
  const productionIds = new Set([...PACKAGES].filter(([, { dev }]) => !dev).map(([folder]) => getPackageId(folder)));
  const components = bom.components.filter(
    ({ name, 'bom-ref': id }) => productionIds.has(id) || name.startsWith('@kinari/'),
  );
  const keptRefs = new Set([...components, bom.metadata.component].map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => keptRefs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => keptRefs.has(other)) }));
  return { ...bom, components, dependencies };
}

if (import.meta.main) {
  const folder = path.join(root, '.cache', 'sbom');
  mkdirSync(folder, { recursive: true });
  const bom = createSbom();
  for (const [name, sbomToWrite] of [
    ['kinari.cdx.json', bom],
    ['kinari-production.cdx.json', toProductionSbom(bom)],
  ] as const) {
    writeFileSync(path.join(folder, name), `${JSON.stringify(sbomToWrite, null, 1)}\n`);
    process.stdout.write(`${sbomToWrite.components.length} packages in ${path.join('.cache', 'sbom', name)}\n`);
  }
}

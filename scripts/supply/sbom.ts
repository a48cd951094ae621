import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { idOf, PACKAGES, root } from './lock.ts';

type Component = { 'bom-ref': string; name: string; type: string };
export type Sbom = {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/** All that the lock file names, as CycloneDX. npm writes it; asked for production alone it leaves workspaces out. */
export function everything(): Sbom {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const text = execFileSync('npm', command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bom = JSON.parse(text) as Sbom;
  // npm names the shop after the folder it happens to lie in.
  bom.metadata.component.name = 'kinari';
  return bom;
}

/** Without what is only there for developing. Where one version is there for both, npm may say either; the lock says both. */
export function forProduction(bom: Sbom): Sbom {
  const shipped = new Set([...PACKAGES].filter(([, { dev }]) => !dev).map(([folder]) => idOf(folder)));
  const components = bom.components.filter(({ name, 'bom-ref': id }) => shipped.has(id) || name.startsWith('@kinari/'));
  const kept = new Set([...components, bom.metadata.component].map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...bom, components, dependencies };
}

if (import.meta.main) {
  const folder = path.join(root, '.cache', 'sbom');
  mkdirSync(folder, { recursive: true });
  const bom = everything();
  for (const [name, of] of [
    ['kinari.cdx.json', bom],
    ['kinari-production.cdx.json', forProduction(bom)],
  ] as const) {
    writeFileSync(path.join(folder, name), `${JSON.stringify(of, null, 1)}\n`);
    process.stdout.write(`${of.components.length} packages in ${path.join('.cache', 'sbom', name)}\n`);
  }
}

import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FAMILIES = ['hind', 'mukta', 'poppins'];
// The rupee sign is in latin-ext, so that prices do not load Devanagari, which is large.
const SUBSETS = ['latin', 'latin-ext', 'devanagari'];
const WEIGHTS = [400, 600, 700];

/** Files by their path, such as `/fonts/hind-latin-400.woff2`. The paths have no hash, because generated stylesheets name them. */
const files = new Map<string, string>(
  FAMILIES.flatMap((family) =>
    SUBSETS.flatMap((subset) =>
      WEIGHTS.map((weight) => {
        const name = `${family}-${subset}-${weight}`;
        const file = import.meta.resolve(`@fontsource/${family}/files/${name}-normal.woff2`);
        return [`/fonts/${name}.woff2`, fileURLToPath(file)] as const;
      }),
    ),
  ),
);

/** Serves the fonts that an owner can choose instead of the built-in one. */
export function themeFonts(): Plugin {
  return {
    name: 'theme-fonts',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (!file) return next();
        response.setHeader('Content-Type', 'font/woff2');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [path, file] of files)
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: readFileSync(file) });
    },
  };
}

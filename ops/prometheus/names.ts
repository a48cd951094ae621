/** The names of figures in expressions of rules or of a dashboard: what is asked of Prometheus, less its own words. */
export function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:kinari_|http_|database_|nodejs_|process_)[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map(seriesOf))].toSorted();
}

/** A histogram is one figure, however many series it has. */
export function seriesOf(name: string): string {
  return name.replace(/_(bucket|count|sum)$/, '');
}

/** The names of the figures that a process tells. */
export function metricsToldBy(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}

/** The expressions of a dashboard's panels. */
export function expressionsOf(dashboard: { panels: { targets?: { expr: string }[] }[] }): string {
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
}

export function alertsIn(text: string): string[] {
  return [...text.matchAll(/^\s+- alert: (\w+)$/gm)].map(([, name = '']) => name);
}

/** Returns the metric names in PromQL expressions of rules or a dashboard. */
export function findMetricNames(text: string): string[] {
  const names = text.match(/\b(?:kinari_|http_|database_|nodejs_|process_)[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map(toMetricName))].toSorted();
}

/** Removes histogram suffixes: all series of a histogram are one metric. */
export function toMetricName(name: string): string {
  return name.replace(/_(bucket|count|sum)$/, '');
}

/** Returns the metric names that a process exposes. */
export function exposedMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}

export function listExpressions(dashboard: { panels: { targets?: { expr: string }[] }[] }): string {
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
}

export function listAlerts(text: string): string[] {
  return [...text.matchAll(/^\s+- alert: (\w+)$/gm)].map(([, name = '']) => name);
}

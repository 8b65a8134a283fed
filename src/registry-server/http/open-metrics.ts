/** The OpenMetrics text format, version 1.0.0. */

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

type Labels = Readonly<Record<string, string>>;

interface MetricSample {
  /** Suffix of the metric's name: `_total` for a counter, `_bucket` for a histogram. */
  readonly suffix?: '_total' | '_bucket' | '_count' | '_sum' | '_info';
  readonly labels?: Labels;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info';
  /** Unit, with which the name ends. */
  readonly unit?: 'seconds' | 'bytes';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export function formatMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, unit, help, samples }) => [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples.map(
      ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`,
    ),
  ]);
  return [...lines, '# EOF', ''].join('\n');
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapeMetricLabel(value)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeMetricLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

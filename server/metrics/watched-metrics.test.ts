import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { startPaying } from '#server/testing/journeys/journey.ts';
import { startSite } from '#server/testing/servers/site.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
const RULES: Rule[] = parse(read('prometheus/yumori.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const PANELS: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('grafana/yumori.json')).panels;
/** Grafana replaces its variables before Prometheus sees them. */
const EXPRESSIONS = [
  ...RULES.map(({ expr }) => expr),
  ...PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'))),
];

/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = ['up'];

type Selector = { readonly metric: string; readonly labels: readonly string[] };

/**
 * Returns the metrics that an expression reads, with the labels that it selects by; throws if it does not
 * parse.
 */
function selectorsIn(expression: string): Selector[] {
  const selectors: { metric: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`${expression} does not parse at ${from}`);
      if (name === 'VectorSelector') selectors.push({ metric: /^\w+/.exec(text)?.[0] ?? '', labels: [] });
      if (name === 'UnquotedLabelMatcher') selectors.at(-1)?.labels.push(/^\w+/.exec(text)?.[0] ?? '');
    },
  });
  return selectors;
}

/** Returns each metric that the server exposes, histograms by their series, with the labels of its samples. */
async function exposed() {
  const site = await startSite({ METRICS: '1', METRICS_TOKEN: 'figures-for-me' });
  const { slotId } = await givenSlot(site.db);
  await startPaying(site.call, await givenMember(site.db), slotId);
  await site.worker.drained();
  const { body } = await site.call('GET', '/api/metrics', { token: 'figures-for-me' });
  await site.close();
  const text = String(body);
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const names = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const series = new Map(names.map((name) => [name, new Set<string>()]));
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    for (const [label = ''] of labels.matchAll(/\w+(?==")/g)) known.add(label);
    series.set(name, known);
  }
  return { text, types, series };
}

const { text, types, series } = await exposed();

test('a metric is named for the process or for the database, apart from those of Node', () => {
  const ours = [...types.keys()].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(ours.length).toBeGreaterThan(15);
  expect(ours.filter((name) => !/^yumori_(process|db)_/.test(name))).toEqual([]);
});

test('every expression of the dashboard and of the rules parses, and reads metrics and labels that the server has', () => {
  expect(() => selectorsIn('sum(rate(up[5m])')).toThrow('does not parse');
  expect(selectorsIn('no_such{x="1"} > 0')).toEqual([{ metric: 'no_such', labels: ['x'] }]);
  const selectors = EXPRESSIONS.flatMap(selectorsIn);
  expect(selectors.length).toBeGreaterThan(EXPRESSIONS.length - 1);
  const known = ({ metric }: Selector) => OF_PROMETHEUS.includes(metric) || series.has(metric);
  expect(selectors.filter((selector) => !known(selector))).toEqual([]);
  const added = ['job', 'instance'];
  // Metrics of standbys and mail have no samples here, so their labels are not known.
  const labelled = selectors.filter(({ metric }) => (series.get(metric)?.size ?? 0) > 0);
  const strange = labelled.filter(({ metric, labels }) =>
    labels.some((label) => !added.includes(label) && !series.get(metric)?.has(label)),
  );
  expect(strange).toEqual([]);
  expect(labelled.some(({ labels }) => labels.includes('route'))).toBe(true);
});

test('the routes whose latency is watched are routes of the server', () => {
  const routes = new Set(
    EXPRESSIONS.flatMap((text) => [...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route)),
  );
  expect(routes.size).toBe(2);
  expect([...routes].filter((route) => !text.includes(`route="${route}"`))).toEqual([]);
});

test('every alert has a name of its own and a runbook that exists', () => {
  expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
  const missing = RULES.filter(({ annotations }) => !existsSync(join(ROOT, annotations.runbook)));
  expect(missing.map(({ alert }) => alert)).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TERM_MS } from '@food/releases/signing/timestamp';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { register } from 'prom-client';
import { buildTestApp, type TestApp } from '../testing/test-app';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number };
  targets: { expr: string; legendFormat: string }[];
}
interface Query {
  name: string;
  expr: string;
  /** The summary or legend of a result, with its labels. */
  words: string;
}

const root = join(__dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { groups } = load(read('deploy/alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/dashboard.json')) as { panels: Panel[] };
const queries: Query[] = [
  ...rules.map(({ alert, expr, annotations }) => ({ name: alert, expr, words: annotations.summary })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ name: title, expr, words: legendFormat })),
  ),
];
const sources = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => read(`server/src/${file}`))
  .join('');
/** Prometheus adds these itself. */
const OTHERS = { metric: 'up', labels: ['job', 'instance'], value: 'food' };

let test: TestApp;
const labels = new Map<string, string[]>([[OTHERS.metric, []]]);
beforeAll(async () => {
  // With all settings that have metrics; no server listens there.
  test = await buildTestApp({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  for (const metric of [...register.getMetricsAsArray(), ...test.context.metrics.getMetricsAsArray()]) {
    const { name, type, labelNames } = metric as unknown as {
      name: string;
      type: string;
      labelNames: string[];
    };
    const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const end of ends) labels.set(name + end, end === '_bucket' ? [...labelNames, 'le'] : labelNames);
  }
});
afterAll(() => test.close());

/** The tokens of one kind in an expression; '⚠' are syntax errors. */
function wordsOf(expr: string, kind: string): string[] {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.name === kind) found.push(expr.slice(from, to));
    },
  });
  return found;
}
const metricsOf = (expr: string) => wordsOf(expr, 'Identifier');
const labelsOf = ({ expr, words }: Query) => [
  ...wordsOf(expr, 'LabelName'),
  ...[...words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, name = '']) => name),
];

it.each(queries)('"$name" asks for metrics and labels that the server gives', (query) => {
  const { expr } = query;
  const named = metricsOf(expr);
  const known = [...OTHERS.labels, ...named.flatMap((name) => labels.get(name) ?? [])];

  expect(wordsOf(expr, '⚠')).toEqual([]);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !labels.has(name))).toEqual([]);
  expect(labelsOf(query).filter((name) => !known.includes(name))).toEqual([]);
});

/** The calls of the server: `POST /auth/order`. */
const callsOf = ({ app }: TestApp): string[] =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );

it.each(queries)('"$name" asks for values of labels that the server writes', ({ expr }) => {
  const others = expr.replaceAll(/(method|route)="[^"]+"/g, '');
  const values = [...others.matchAll(/!?="([^"]+)"/g)].map(([, value = '']) => value);

  expect(values.filter((value) => value !== OTHERS.value && !sources.includes(`'${value}'`))).toEqual([]);
});

it.each(queries.filter(({ expr }) => expr.includes('route')))(
  '"$name" asks for calls that the server answers',
  ({ expr }) => {
    const named = [...expr.matchAll(/(?:method="(\w+)",)?\broute[!=]~?"([^"]+)"/g)].flatMap(
      ([, method = '\\w+', routes = '']) => routes.split('|').map((route) => `^${method} ${route}$`),
    );

    expect(named.filter((one) => !callsOf(test).some((call) => new RegExp(one).test(call)))).toEqual([]);
  },
);

it('An alert at any failure at all waits for longer than it looks back, so that a moment wakes nobody', () => {
  const minutes = (text = '0m') => Number.parseInt(text, 10);
  const atAny = rules.filter((rule) => rule.for && /(increase|rate)\(.*\) > 0$/.test(rule.expr));

  expect(atAny.length).toBeGreaterThan(0);
  for (const rule of atAny)
    expect(minutes(rule.for)).toBeGreaterThan(minutes(/\[(\d+m)\]/.exec(rule.expr)?.[1]));
});

const { error: isMissing } = spawnSync('promtool', ['--version']);
if (!isMissing)
  it('The alerts say of the nights of deploy/alerts.test.yaml what is written there', () => {
    const tested = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: join(root, 'deploy'),
      encoding: 'utf8',
    });

    expect(tested).toMatchObject({ status: 0, stdout: expect.stringContaining('SUCCESS') });
  });

it('Each metric of ours is on the dashboard', () => {
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr)));
  const given = test.context.metrics.getMetricsAsArray().map(({ name }) => name);

  expect(given.filter((name) => !shown.some((metric) => metric.startsWith(name)))).toEqual([]);
});

it('Each alert has a row that says what to do, and each row an alert that leads to it', () => {
  const page = read('docs/operations.md').split('## Incidents')[1] ?? '';
  const rows = page.split('\n').filter((line) => /^\| (?!alert|---)/.test(line));

  expect([...new Set(rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1] ?? row))].sort()).toEqual(
    rules.map(({ alert }) => alert).sort(),
  );
});

it('Each alert says how urgent it is, and where to read on', () => {
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\.$/),
      runbook_url: 'docs/operations.md#incidents',
    });
  }
});

it('TimestampRunsOut is silent while timestamps are renewed every six hours', () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'TimestampRunsOut') ?? {};
  const least = Number(/< (\d+)$/.exec(expr)?.[1]) * 1_000;

  expect(least).toBeGreaterThan(6 * 60 * 60_000);
  expect(least).toBeLessThan(TERM_MS - 6 * 60 * 60_000);
});

it('No two panels of the dashboard lie in one place', () => {
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);

  expect(new Set(places).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

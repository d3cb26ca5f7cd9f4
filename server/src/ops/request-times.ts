import type { Metric, Registry } from 'prom-client';

/** `buckets` in seconds. */
export const REQUEST_TIMES = {
  name: 'http_request_duration_seconds',
  help: 'Time until an answer was sent, by route and status',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};
const { name, help, buckets } = REQUEST_TIMES;

type Labels = Readonly<Record<'method' | 'route' | 'status', string | number>>;

interface Times {
  readonly labels: Labels;
  /** How many are in each bucket and in none before it; the last is for those that are in none. */
  readonly counts: number[];
  sum: number;
}

/**
 * The histogram of all requests. The library's own looks at each label, and finds a bucket by the text of its number, which takes
 * a tenth of the time of an answer that is kept.
 */
export class RequestTimes {
  readonly name = name;
  readonly type = 'histogram';
  readonly labelNames = ['method', 'route', 'status'] as const satisfies readonly (keyof Labels)[];
  readonly #times = new Map<string, Times>();

  constructor(registry: Registry) {
    registry.registerMetric(this as unknown as Metric);
  }

  observe(labels: Labels, seconds: number): void {
    const times = this.#timesOf(labels);
    let at = 0;
    while (at < buckets.length && seconds > Number(buckets[at])) at += 1;
    times.counts[at] = Number(times.counts[at]) + 1;
    times.sum += seconds;
  }

  #timesOf(labels: Labels): Times {
    const key = `${labels.status} ${labels.method} ${labels.route}`;
    const known = this.#times.get(key);
    if (known) return known;
    const times = { labels, counts: [...buckets, '+Inf'].map(() => 0), sum: 0 };
    this.#times.set(key, times);
    return times;
  }

  /** For the library, which asks each metric. */
  get() {
    return {
      name,
      help,
      type: this.type,
      values: [...this.#times.values()].flatMap(valuesOf),
      aggregator: 'sum',
    };
  }

  /** For the library too. */
  reset(): void {
    this.#times.clear();
  }
}

function valuesOf({ labels, counts, sum }: Times) {
  let count = 0;
  const within = [...buckets, '+Inf'].map((le, at) => {
    count += Number(counts[at]);
    return { labels: { le, ...labels }, value: count, metricName: `${name}_bucket` };
  });
  return [
    ...within,
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}

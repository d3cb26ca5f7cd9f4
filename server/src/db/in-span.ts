type Attributes = Readonly<Record<string, string>>;
type InSpan = <T>(name: string, attributes: Attributes, ask: () => Promise<T>) => Promise<T>;

const untraced: InSpan = (_name, _attributes, ask) => ask();
let traced = untraced;

/** For tracing/start-tracing.ts, which is loaded only if traces are collected (decision 049). */
export function traceBy(next: InSpan = untraced): void {
  traced = next;
}

/** Runs work that calls another system, in a span of its own if the call is traced. */
export const inSpan: InSpan = (name, attributes, ask) => traced(name, attributes, ask);

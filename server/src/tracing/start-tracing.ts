import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceBy } from '../db/in-span';
import { kindOf } from '../http/limit-calls';

/** For one message, including its retries: a stopping process waits this long for its last one. */
const TIMEOUT_MS = 1_000;

/**
 * Sends spans to a collector of OpenTelemetry, by OTLP over HTTP, for each call and page and for their statements of the database
 * (decision 049). Loaded only if `endpoint` is set.
 */
export function startTracing(app: FastifyInstance, endpoint: string): void {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'food' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT_MS }),
      ),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('food');
  traceRequests(app, tracer);
  traceBy(async (name, attributes, ask) => {
    // The process's own recurring calls belong to no trace.
    if (!trace.getActiveSpan()) return ask();
    return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) =>
      ask()
        .catch((error: unknown) => {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        })
        .finally(() => span.end()),
    );
  });
  app.addHook('onClose', async () => {
    traceBy();
    // If the collector is down, only the last spans are lost; no start or stop waits for it.
    await provider.shutdown().catch(() => undefined);
    for (const api of [trace, context, propagation]) api.disable();
  });
}

function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!['api', 'page'].includes(kindOf(request))) return done();
    // The server's own calls while it makes a page are part of the page's trace.
    const parent = propagation.extract(context.active(), request.headers);
    const span = startSpan(tracer, request, parent);
    reply.raw.once('close', () => endSpan(span, reply));
    context.with(trace.setSpan(parent, span), done);
  });
}

/** By its route and never its address, which may name a customer's order. */
function startSpan(tracer: Tracer, { method, id, routeOptions: { url } }: FastifyRequest, parent: Context) {
  const attributes = { 'http.request.method': method, 'http.route': url, request_id: id };
  return tracer.startSpan(`${method} ${url ?? ''}`.trim(), { kind: SpanKind.SERVER, attributes }, parent);
}

function endSpan(span: Span, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config';

const NOBODY = ["'none'"];

/**
 * The headers of every answer, also one that never reaches Fastify. The content-security policy here is for answers that are not
 * pages: the site sets its own on each page.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NOBODY,
        objectSrc: NOBODY,
        baseUri: NOBODY,
        formAction: NOBODY,
        frameAncestors: NOBODY,
      },
    },
    // For obsolete browsers, which can't run our site for other reasons.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.corsOrigin ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
  set({} as IncomingMessage, collector as unknown as ServerResponse, () => {});
  return headers;
}

import { PartFailure } from './failure';
import { reportLoss } from './fallback';
import { isStarting } from './load-file';
import { releaseIn } from './places';
import { knownRelease, pageComposition, routesOf } from './remotes';

/** Errors that are reported elsewhere, or are not the fault of any code: a line that is down, an aborted request. */
const NO_FAULT = ['PartFailure', 'ChunkLoadError', 'ApiError', 'AbortError'];

/**
 * Reports uncaught errors: in handlers and timers, rejected promises, and text that the browser refused to turn into elements or
 * a script. Each is attributed to the part whose script caused it, by the script's address; an error without a script of ours,
 * such as a browser extension's, is ignored. Each part is reported once in a page, without the error's message, which may quote
 * the customer.
 */
export function reportUncaught(): void {
  const told = new Set<string>();
  const tell = (error: unknown, file = '', line = 0, column = 0) => {
    const { name = '', stack = '' } = (error ?? {}) as Partial<Error>;
    // A script that can't be parsed has no stack frame of its own. The code that requested it fails and reports that.
    if (name === 'SyntaxError' && !releaseIn(String(stack)).part) return;
    const { part, version } = releaseIn(`${stack} ${file}`);
    if (NO_FAULT.includes(name) || isStarting(file) || !isOfThisPage(part, version) || told.has(part)) return;
    told.add(part);
    const cause = stack ? error : { stack: `${file}:${line}:${column}` };
    reportLoss(part, version, new PartFailure('uncaught', 'see the error above', cause));
  };
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    tell(error, filename, lineno, colno),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  // Reported even if the code continues without it (decision 026).
  window.addEventListener('securitypolicyviolation', (refusal) => {
    const { effectiveDirective, sourceFile, lineNumber, columnNumber } = refusal;
    if (effectiveDirective === 'require-trusted-types-for') tell(null, sourceFile, lineNumber, columnNumber);
  });
}

// As long as the host hasn't drawn anything, the guard watches it.
const isOfThisPage = (part: string, version: string): boolean =>
  part === 'host'
    ? version === pageComposition().host && !document.querySelector('.shell')
    : [routesOf(part)?.version, knownRelease(part)?.version].includes(version);

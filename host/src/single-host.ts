const page = globalThis as { __foodHost?: string };

// Runs before anything is started: a host that was given up as hung, and arrives later, must not run beside the one that took its
// place. The error has no stack, so that the guard (host/src/guard/guard.ts) doesn't take it for a failing host.
if (page.__foodHost)
  throw Object.assign(new Error(`host@${page.__foodHost} runs in this page already`), { stack: '' });
page.__foodHost = __VERSION__;

export {};

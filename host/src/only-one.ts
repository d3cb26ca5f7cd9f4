const page = globalThis as { __foodHost?: string };

// Imported before everything else: a host that was given up as hung, and comes after all, must not run beside the one that
// took its place. Without a stack the guard (host/src/guard/guard.ts) doesn't take this for a host that failed.
if (page.__foodHost)
  throw Object.assign(new Error(`host@${page.__foodHost} runs in this page already`), { stack: '' });
page.__foodHost = __VERSION__;

export {};

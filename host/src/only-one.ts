const page = globalThis as { __foodHost?: string };

// Imported before everything else: a host that was given up as hung, and comes after all, must not run beside the one that
// took its place (host/src/guard/guard.ts).
if (page.__foodHost) throw new Error(`host@${page.__foodHost} runs in this page already`);
page.__foodHost = __VERSION__;

export {};

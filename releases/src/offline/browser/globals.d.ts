/** What the site writes above the worker (../service-worker.ts). */
declare const SITE: {
  readonly files: string[];
  readonly dictionaries: string[];
  readonly answers: string[];
  readonly words: string;
};

/** `self` of TypeScript's library is that of any worker; this one is a service worker's. */
interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

import { Worker } from 'node:worker_threads';

/** A release's file for the server, as it is pinned. */
export interface ServerCode {
  /** `catalog@1.5.0` */
  name: string;
  /** Names the bytes: two stores may have two files for one version. */
  integrity: string;
  /** Rejects where the file isn't what was published. */
  read(): Promise<string>;
}

export interface RenderJob {
  host: ServerCode;
  /** None for a page of the host's own. */
  remote: ServerCode | null;
  path: string;
  /** The page's data, as JSON. */
  data: string;
}

/** Why a page was not drawn. */
export interface RenderFailure {
  /** Whose code it was: the remote's where there is one. */
  release: string;
  path: string;
  reason: 'code' | 'late' | 'memory';
  message: string;
}

export interface Renderer {
  /** The page's HTML; null where it can't be had in time: a page is whole without it. Never rejects. */
  render(job: RenderJob): Promise<string | null>;
  close(): Promise<void>;
}

/** How long a page waits for its HTML, in milliseconds; and where the code has yet to be loaded. */
const RENDER_MS = 1_000;
const START_MS = 3_000;
/** As much memory as the code of one host and one remote may take, in MiB. */
const MEMORY_MIB = 128;
/** How many pages may wait for the same code. */
export const MOST_WAITING = 50;
/** How often in a row a release may fail before its pages go without for a while. */
export const FAULTS = 3;
export const REST_MS = 60_000;
/** How many pairs of host and remote are kept loaded, and for how long after they were last used. */
export const MOST_WORKERS = 8;
export const IDLE_MS = 5 * 60_000;

/**
 * Draws pages with the code of their releases, each host with each remote in a thread of its own: without network, files and
 * environment, with little memory and time. Code that throws, loops, grows or is late costs its page nothing but the rendering
 * (decision 028).
 */
export function createRenderer(
  onFailure: (fault: RenderFailure) => void,
  now: () => number = Date.now,
): Renderer {
  const kept = new Map<string, Kept>();

  const forget = (key: string, { rendering }: Kept) => {
    if (kept.get(key)?.rendering !== rendering) return;
    kept.delete(key);
    void rendering?.end();
  };

  /** The thread for a job; the one that was used least lately makes room. */
  const keptFor = (job: RenderJob): Kept => {
    const key = JSON.stringify([job.host, job.remote].map((code) => code && [code.name, code.integrity]));
    const known = kept.get(key) ?? { rendering: null, faults: 0, restsUntil: 0, usedAt: 0 };
    kept.delete(key);
    kept.set(key, known);
    for (const [other, entry] of [...kept].filter(([, { rendering }]) => rendering)) {
      const isTooMany = [...kept.values()].filter(({ rendering }) => rendering).length > MOST_WORKERS;
      if (other !== key && (isTooMany || now() - entry.usedAt > IDLE_MS)) forget(other, entry);
    }
    return known;
  };

  async function render(job: RenderJob): Promise<string | null> {
    const entry = keptFor(job);
    entry.usedAt = now();
    if (now() < entry.restsUntil) return null;
    const rendering = entry.rendering ?? startRendering(job);
    entry.rendering = rendering;
    try {
      const html = await rendering.render(job.path, job.data);
      entry.faults = 0;
      return html;
    } catch (error) {
      if (rendering.isOver() && entry.rendering === rendering) entry.rendering = null;
      if (!(error instanceof Fault) || error.isEcho) return null;
      entry.faults += 1;
      if (entry.faults >= FAULTS) Object.assign(entry, { faults: 0, restsUntil: now() + REST_MS });
      onFailure({
        release: (job.remote ?? job.host).name,
        path: job.path,
        reason: error.reason,
        message: error.message,
      });
      return null;
    }
  }

  return {
    render,
    async close() {
      await Promise.all([...kept.values()].map(({ rendering }) => rendering?.end()));
      kept.clear();
    },
  };
}

interface Kept {
  rendering: Rendering | null;
  faults: number;
  restsUntil: number;
  usedAt: number;
}

class Fault extends Error {
  constructor(
    readonly reason: RenderFailure['reason'],
    message: string,
    /** Whoever waited beside the page that caused it. */
    readonly isEcho = false,
  ) {
    super(message);
  }
}

interface Rendering {
  render(path: string, data: string): Promise<string>;
  isOver(): boolean;
  end(): Promise<void>;
}

interface Waiting {
  resolve: (html: string) => void;
  reject: (fault: Fault) => void;
}

type Said = { ready: true } | { id: number; html: string | null; error: string };

function startRendering({ host, remote }: RenderJob): Rendering {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let over = false;
  let worker: Worker | undefined;

  const breakOff = (reason: RenderFailure['reason'], message: string) => {
    if (over) return;
    over = true;
    void worker?.terminate();
    let isEcho = false;
    for (const { reject } of waiting.values()) {
      reject(new Fault(reason, message, isEcho));
      isEcho = true;
    }
    waiting.clear();
  };

  const start = async (): Promise<Worker> => {
    const [hostCode, remoteCode] = await Promise.all([host.read(), remote?.read()]);
    const started = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: {
        host: { name: host.name, code: hostCode },
        remote: remote && { name: remote.name, code: remoteCode },
      },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
    });
    worker = started;
    started.unref();
    if (over) void started.terminate();
    started.on('error', (error) => breakOff(isOutOfMemory(error) ? 'memory' : 'code', String(error)));
    started.on('exit', () => breakOff('code', 'The thread ended'));
    return new Promise((resolve, reject) => {
      started.on('exit', () => reject(new Error('The thread ended')));
      started.on('message', (said: Said) => {
        if ('ready' in said) return resolve(started);
        const asked = waiting.get(said.id);
        waiting.delete(said.id);
        if (said.html === null) asked?.reject(new Fault('code', said.error));
        else asked?.resolve(said.html);
      });
    });
  };

  const late = (what: string) => () => breakOff('late', what);
  const starting = start();
  const startLimit = setTimeout(late(`The code was not loaded within ${START_MS} ms`), START_MS).unref();
  let isReady = false;
  starting.then(
    () => {
      isReady = true;
      clearTimeout(startLimit);
    },
    (error) => {
      clearTimeout(startLimit);
      breakOff('code', String(error));
    },
  );

  async function ask(path: string, data: string): Promise<string> {
    if (over || waiting.size >= MOST_WAITING) throw new Fault('late', 'Too many pages wait', true);
    last += 1;
    const id = last;
    const rendered = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }));
    rendered.catch(() => undefined);
    if (!isReady) await Promise.race([starting.catch(() => undefined), rendered.catch(() => undefined)]);
    if (over) return rendered;
    const limit = setTimeout(late(`${path} was not drawn within ${RENDER_MS} ms`), RENDER_MS).unref();
    worker?.postMessage({ id, path, data });
    return rendered.finally(() => clearTimeout(limit));
  }

  return {
    render: ask,
    isOver: () => over,
    async end() {
      breakOff('late', 'The thread is no longer needed');
      await worker?.terminate();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

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

/** How long a page may take, and how long it waits for its turn before that; while the code is loaded, that takes longer. In milliseconds. */
const RENDER_MS = 1_000;
const START_MS = 3_000;
/** As much memory as the code of one host and one remote may take, in MiB. */
const MEMORY_MIB = 128;
/** How many pages may wait for the same code. */
export const MOST_WAITING = 50;
/** How often a release may fail, of the pages drawn last, before its pages go without for a while. */
export const FAULTS = 3;
const LAST_DRAWN = 10;
export const REST_MS = 60_000;
/** How many pairs of host and remote are kept loaded, and for how long after they were last used. */
export const MOST_WORKERS = 8;
export const IDLE_MS = 5 * 60_000;
export const SWEEP_MS = 60_000;

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
    const known = kept.get(key) ?? { rendering: null, drawn: [], restsUntil: 0, usedAt: 0 };
    kept.delete(key);
    kept.set(key, known);
    for (const [oldest, entry] of kept) {
      if (kept.size <= MOST_WORKERS) break;
      forget(oldest, entry);
    }
    return known;
  };
  // What nobody gets any more, after a promotion, nobody asks for either.
  const sweep = () => {
    for (const [key, entry] of kept) if (now() - entry.usedAt > IDLE_MS) forget(key, entry);
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  async function render(job: RenderJob): Promise<string | null> {
    const entry = keptFor(job);
    entry.usedAt = now();
    if (now() < entry.restsUntil) return null;
    if (!entry.rendering || entry.rendering.isOver())
      entry.rendering = startRendering(job, (fault) => {
        note(entry, false);
        if (entry.drawn.filter((isDrawn) => !isDrawn).length >= FAULTS)
          Object.assign(entry, { drawn: [], restsUntil: now() + REST_MS });
        onFailure({ release: (job.remote ?? job.host).name, ...fault });
      });
    const html = await entry.rendering.render(job.path, job.data);
    if (html !== null) note(entry, true);
    return html;
  }

  return {
    render,
    async close() {
      clearInterval(sweeping);
      await Promise.all([...kept.values()].map(({ rendering }) => rendering?.end()));
      kept.clear();
    },
  };
}

interface Kept {
  rendering: Rendering | null;
  /** Of the last pages, oldest first: whether they were drawn. */
  drawn: boolean[];
  restsUntil: number;
  usedAt: number;
}

function note(entry: Kept, isDrawn: boolean): void {
  entry.drawn = [...entry.drawn, isDrawn].slice(-LAST_DRAWN);
}

interface Rendering {
  /** Null where the page is not drawn. Never rejects: what the code is to blame for has been told of. */
  render(path: string, data: string): Promise<string | null>;
  isOver(): boolean;
  end(): Promise<unknown>;
}

type Answer = { html: string | null; error: string };

/** Pages are asked for one after the other, so that each has its own time and its own faults. */
function startRendering(
  { host, remote, path: firstPath }: RenderJob,
  onFault: (fault: Omit<RenderFailure, 'release'>) => void,
): Rendering {
  let over = false;
  let worker: Worker | undefined;
  let waiting = 0;
  /** The page that is being drawn, and what waits for the next word of the thread. */
  let drawn = firstPath;
  let hear: (answer: Answer | null) => void = () => undefined;

  const end = async () => {
    over = true;
    hear(null);
    await worker?.terminate();
  };

  const fail = (reason: RenderFailure['reason'], message: string) => {
    if (over) return;
    void end();
    onFault({ path: drawn, reason, message });
  };

  /** What the thread says next; null once it is over. */
  async function nextWord(limit: number, late: string): Promise<Answer | null> {
    const timer = setTimeout(() => fail('late', `${late} within ${limit} ms`), limit);
    const answer = await new Promise<Answer | null>((resolve) => {
      hear = resolve;
      if (over) resolve(null);
    });
    clearTimeout(timer);
    return answer;
  }

  async function load(): Promise<void> {
    const loaded = nextWord(START_MS, 'The code was not loaded');
    try {
      const [hostCode, remoteCode] = await Promise.all([host.read(), remote?.read()]);
      if (over) return;
      worker = new Worker(new URL('./worker.mjs', import.meta.url), {
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
      worker.on('message', (answer: Answer) => hear(answer));
      worker.on('error', (error) => fail(isOutOfMemory(error) ? 'memory' : 'code', String(error)));
      worker.on('exit', () => fail('code', 'The thread ended'));
    } catch (error) {
      fail('code', String(error));
    }
    await loaded;
    isLoaded = true;
    // A command that is done doesn't wait for a thread that does nothing.
    worker?.unref();
  }

  async function draw(path: string, data: string): Promise<string | null> {
    drawn = path;
    worker?.ref();
    worker?.postMessage({ path, data });
    const answer = await nextWord(RENDER_MS, `${path} was not drawn`);
    worker?.unref();
    if (answer?.html === null) onFault({ path, reason: 'code', message: answer.error });
    return answer?.html ?? null;
  }

  let isLoaded = false;
  let turn: Promise<unknown> = load();

  async function render(path: string, data: string): Promise<string | null> {
    if (over || waiting >= MOST_WAITING) return null;
    waiting += 1;
    let isWanted = true;
    let giveUp: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      giveUp = setTimeout(resolve, isLoaded ? RENDER_MS : START_MS, null);
    }).finally(() => {
      isWanted = false;
    });
    const html = turn.then(() => {
      clearTimeout(giveUp);
      waiting -= 1;
      return isWanted && !over ? draw(path, data) : null;
    });
    turn = html;
    return Promise.race([html, tooLate]);
  }

  return { render, isOver: () => over, end };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

import { type RenderFailure, type Rendering, type RenderJob, startRendering } from './rendering';

/** The part of a job that identifies the code, without a page. */
type CodeOf = Omit<RenderJob, 'data'>;

export interface Renderer {
  /** Loads the code of pages that will be rendered, so that the first one needn't wait for it. */
  prepare(job: CodeOf): void;
  /** The page's HTML; null if it isn't ready in time: a page is whole without it. Never rejects. */
  render(job: RenderJob): Promise<string | null>;
  close(): Promise<void>;
}

/** How often the code of a release may fail among the last pages, before it is not used for a while. */
export const FAULTS = 3;
const LAST_DRAWN = 10;
export const REST_MS = 60_000;
/** How many pairs of host and remote are kept loaded, and for how long after they were last used. */
export const MOST_PROCESSES = 8;
export const IDLE_MS = 5 * 60_000;
export const SWEEP_MS = 60_000;

/**
 * Renders pages with the code of their releases, each host with each remote in a process of its own: without network, files and
 * environment, with little memory and time. If the code throws, loops, grows or is late, only the rendering of its page is lost
 * (decisions 028 and 037).
 */
export function createRenderer(
  onFailure: (fault: RenderFailure) => void,
  now: () => number = () => performance.now(),
): Renderer {
  const processes = new Map<string, RenderProcess>();

  const forget = (key: string, { rendering }: RenderProcess) => {
    if (processes.get(key)?.rendering !== rendering) return;
    processes.delete(key);
    void rendering?.end();
  };

  /** The process for a job; the least recently used one makes room. */
  const processFor = (job: CodeOf): RenderProcess => {
    const codes = [job.host, job.remote].map((code) => code && [code.name, code.integrity]);
    const key = JSON.stringify([...codes, job.isPreview]);
    const known = processes.get(key) ?? { rendering: null, drawn: [], restsUntil: 0, usedAt: 0 };
    processes.delete(key);
    processes.set(key, known);
    for (const [oldest, entry] of processes) {
      if (processes.size <= MOST_PROCESSES) break;
      forget(oldest, entry);
    }
    return known;
  };
  // After a promotion the old releases aren't requested any more.
  const sweep = () => {
    for (const [key, entry] of processes) if (now() - entry.usedAt > IDLE_MS) forget(key, entry);
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  /** Null while the code is suspended. */
  function load(job: CodeOf): { entry: RenderProcess; rendering: Rendering } | null {
    const entry = processFor(job);
    entry.usedAt = now();
    if (now() < entry.restsUntil) return null;
    if (!entry.rendering || entry.rendering.isOver())
      entry.rendering = startRendering(job, (fault) => {
        note(entry, false);
        if (entry.drawn.filter((isDrawn) => !isDrawn).length >= FAULTS)
          Object.assign(entry, { drawn: [], restsUntil: now() + REST_MS });
        onFailure({ release: (job.remote ?? job.host).name, isPreview: job.isPreview, ...fault });
      });
    return { entry, rendering: entry.rendering };
  }

  async function render(job: RenderJob): Promise<string | null> {
    const loaded = load(job);
    if (!loaded) return null;
    const { entry, rendering } = loaded;
    const html = await rendering.render(job.path, job.data);
    if (html !== null) note(entry, true);
    return html;
  }

  return {
    prepare: (job) => void load(job),
    render,
    async close() {
      clearInterval(sweeping);
      await Promise.all([...processes.values()].map(({ rendering }) => rendering?.end()));
      processes.clear();
    },
  };
}

interface RenderProcess {
  rendering: Rendering | null;
  /** Of the last pages, oldest first: whether they were rendered. */
  drawn: boolean[];
  restsUntil: number;
  usedAt: number;
}

function note(entry: RenderProcess, isDrawn: boolean): void {
  entry.drawn = [...entry.drawn, isDrawn].slice(-LAST_DRAWN);
}

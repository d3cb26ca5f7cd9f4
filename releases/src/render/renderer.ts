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
/**
 * How many pairs of host and remote are kept loaded, and for how long after they were last used. A process that renders a page is
 * never ended for another one, nor one of a live release or a canary for a preview: until then there are more, of one preview as
 * a rule.
 */
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

  const stop = (entry: RenderProcess) => {
    void entry.rendering?.end();
    entry.rendering = null;
  };

  const processFor = (job: CodeOf): RenderProcess => {
    const codes = [job.host, job.remote].map((code) => code && [code.name, code.integrity]);
    const key = JSON.stringify([...codes, job.isPreview]);
    const { isPreview } = job;
    const entry = processes.get(key) ?? {
      rendering: null,
      isPreview,
      underWay: 0,
      drawn: [],
      restsUntil: 0,
      usedAt: 0,
    };
    // The least recently used one is the first.
    processes.delete(key);
    processes.set(key, entry);
    return entry;
  };
  /** Those of previews first, and for a preview no others. What is known of the code's faults stays. */
  const makeRoomFor = (asking: RenderProcess) => {
    const running = [...processes.values()].filter(({ rendering }) => rendering && !rendering.isOver());
    const idle = running.filter((entry) => entry !== asking && entry.underWay === 0);
    const previews = idle.filter(({ isPreview }) => isPreview);
    const others = asking.isPreview ? [] : idle.filter(({ isPreview }) => !isPreview);
    const tooMany = Math.max(0, running.length - MOST_PROCESSES);
    for (const entry of [...previews, ...others].slice(0, tooMany)) stop(entry);
  };
  // After a promotion the old releases aren't requested any more.
  const sweep = () => {
    for (const [key, entry] of processes)
      if (now() - entry.usedAt > IDLE_MS) {
        stop(entry);
        processes.delete(key);
      }
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  /** Null while the code is suspended. */
  function load(job: CodeOf): { entry: RenderProcess; rendering: Rendering } | null {
    const entry = processFor(job);
    entry.usedAt = now();
    if (now() < entry.restsUntil) return null;
    if (entry.rendering && !entry.rendering.isOver()) return { entry, rendering: entry.rendering };
    const rendering = startRendering(job, (fault) => {
      note(entry, false);
      if (entry.drawn.filter((isDrawn) => !isDrawn).length >= FAULTS)
        Object.assign(entry, { drawn: [], restsUntil: now() + REST_MS });
      onFailure({ release: (job.remote ?? job.host).name, isPreview: job.isPreview, ...fault });
    });
    entry.rendering = rendering;
    makeRoomFor(entry);
    return { entry, rendering };
  }

  async function render(job: RenderJob): Promise<string | null> {
    const loaded = load(job);
    if (!loaded) return null;
    const { entry, rendering } = loaded;
    entry.underWay += 1;
    const html = await rendering.render(job.path, job.data);
    entry.underWay -= 1;
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
  /** Null once it made room for others. */
  rendering: Rendering | null;
  isPreview: boolean;
  /** How many pages wait for it. */
  underWay: number;
  /** Of the last pages, oldest first: whether they were rendered. */
  drawn: boolean[];
  restsUntil: number;
  usedAt: number;
}

function note(entry: RenderProcess, isDrawn: boolean): void {
  entry.drawn = [...entry.drawn, isDrawn].slice(-LAST_DRAWN);
}

import { api } from '@food/platform/api';
import { useQuery } from '@food/platform/query';

/** A list of the API, as a screen shows it. */
export interface List<T> {
  readonly items: readonly T[];
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** It could not be loaded, and there is nothing older to show. */
  readonly failed: boolean;
  /** These are the items of the previous address; the new ones are loading. */
  readonly previous: boolean;
  reload(): void;
}

/** An answer that is already here. */
export interface KnownAnswer {
  readonly answer: unknown;
  /** When it arrived. */
  readonly at: number;
}

interface ListOptions {
  /** The old items stay while another path loads. */
  keepPrevious?: boolean;
  known?: KnownAnswer | undefined;
}

/** Only logged: the screen shows its empty text (rule: failures-only-logged). */
async function getAnswer(path: string): Promise<unknown> {
  try {
    return (await api.get<unknown>(path)).data;
  } catch (error) {
    console.info(`${path} could not be loaded.`);
    throw error;
  }
}

/**
 * The list at a path of the API. The path with its query string is the key, and the cache holds the raw answer, like an answer
 * that came with the page's HTML: `read` runs on both. Pass a `read` that stays the same function. Without a path no call is
 * made.
 */
export function useList<T>(
  path: string | null,
  read: (answer: unknown) => T[],
  { keepPrevious = false, known }: ListOptions = {},
): List<T> {
  const query = useQuery({
    queryKey: [path],
    queryFn: () => getAnswer(path ?? ''),
    enabled: path !== null,
    select: read,
    ...(known && { initialData: known.answer, initialDataUpdatedAt: known.at }),
    ...(keepPrevious && { placeholderData: (before: unknown) => before }),
  });
  return {
    items: query.data ?? [],
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    previous: query.isPlaceholderData,
    reload: () => void query.refetch(),
  };
}

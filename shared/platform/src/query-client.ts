import { QueryClient } from '@tanstack/react-query';
import { countInstance } from './composition/instances';

countInstance('@food/platform/query');

export { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * Nothing is retried (rule: nothing-retried), coming back to a tab doesn't reload, and offline a call fails at once instead of
 * waiting for a connection.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/**
 * The one cache of server data in a page. A query's key is the path of its call with query string, e.g.
 * `['/auth/home/categories']`, so that data which came with the page is found (see {@link seedQueries}).
 */
export const queryClient: QueryClient = createQueryClient();

/** Puts answers that came with the page's HTML into the cache, by path. */
export function seedQueries(answers: Record<string, unknown>, client: QueryClient = queryClient): void {
  for (const [path, answer] of Object.entries(answers)) client.setQueryData([path], answer);
}

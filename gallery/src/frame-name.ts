/** What the gallery tells a frame by its name, which stays through a reload: the story, and light or dark. */
export const frameName = (story: string, scheme: 'light' | 'dark'): string => `${story} ${scheme}`;

export const storyName = (): string => window.name.replace(/ (light|dark)$/, '');

/** Shows this frame light or dark, whatever the visitor's system prefers. */
export function applyScheme(): void {
  document.documentElement.style.colorScheme = /(light|dark)$/.exec(window.name)?.[0] ?? '';
}

/** The attributes with text for customers. */
const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];

/**
 * The texts of a page, or of a piece of it, that have words in Latin letters: in a page of another language only names may.
 *
 * @param names the allowed ones, such as dishes and addresses from the server
 */
export function englishWords(root: Element, names: readonly string[] = []): string[] {
  const texts: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const hidden = walker.currentNode.parentElement?.closest('style, script');
    if (!hidden) texts.push(walker.currentNode.textContent ?? '');
  }
  for (const name of ATTRIBUTES)
    for (const element of root.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  const longestFirst = [...names].sort((one, other) => other.length - one.length);
  const bare = (text: string) => longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /[A-Za-z]{2}/.test(bare(text)));
}

/** The browser's messages about Trusted Types: `require-trusted-types-for forbids trusted-types-sink (Element innerHTML|<b>)` */
const TYPED = /^(?:require-)?trusted-types(?:-for)? forbids (\S+) \((.*)\)$/s;

/** What of a page the content-security policy forbids, and what to do instead. */
export function forbiddenWords(violation: string): string {
  const [, what, sample = ''] = TYPED.exec(violation) ?? [];
  if (what === 'trusted-types-sink' && /^(eval|Function)\b/.test(sample))
    return `makes code of text on the page …, which browsers refuse (${sample.replace('|', ': ').replace(/\s+/g, ' ')}). Write the code itself, or take a library that needs no eval.`;
  if (what === 'trusted-types-sink')
    return `makes elements or a script of text on the page …, which browsers refuse (${sample.replace('|', ': ')}). Let React draw it, or set textContent.`;
  if (what === 'trusted-types-policy')
    return `makes a Trusted Types policy of its own on the page …, which browsers refuse (${sample}). The page's own is enough: leave out what makes it, such as output.trustedTypes of the build.`;
  const [directive = ''] = violation.split(' ');
  const advice = INSTEAD[directive];
  return `breaks the site's content-security policy on the page …: ${violation}.${advice ? ` ${advice}` : ''}`;
}

/** What a team may do in place of what a directive forbids (releases/src/compose/content-security-policy.ts). */
const INSTEAD: Record<string, string> = {
  'style-src-attr': 'Give the element a class instead of a style.',
  'style-src-elem': 'Put the rules into a style sheet of the release.',
  'connect-src': 'Let a call of the site’s own server ask there.',
  'script-src-elem': 'Build the code into the release.',
  'font-src': 'Put the font into the release.',
  'frame-src': 'Lead there by a link.',
};

import type { Browser } from 'playwright-core';

/** The rules of a style sheet that apply to the whole page. */
export interface Sheet {
  /** Each single selector, with its whole rule. */
  rules: { selector: string; text: string }[];
  /** Each page-wide name, e.g. `@keyframes spin`, with its whole rule. */
  named: { name: string; text: string }[];
}

/** Reads style sheets as the browser does: what it doesn't understand, it doesn't apply either. */
export async function readSheets(browser: Browser, texts: readonly string[]): Promise<Sheet[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(parseSheets, texts);
  } finally {
    await page.close();
  }
}

/** Runs in a page. */
function parseSheets(texts: readonly string[]): Sheet[] {
  return texts.map((text) => {
    const sheet: Sheet = { rules: [], named: [] };
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          // Rules nested in a rule match no more than that rule.
          for (const selector of split(rule.selectorText))
            sheet.rules.push({ selector, text: rule.cssText.slice(rule.selectorText.length) });
        } else if (rule instanceof CSSScopeRule) {
          for (const selector of split(rule.start ?? ':root'))
            sheet.rules.push({ selector, text: rule.cssText });
        } else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSPageRule)) read(rule.cssRules);
        else sheet.named.push({ name: nameOf(rule), text: rule.cssText });
      }
    };
    const parsed = new CSSStyleSheet();
    parsed.replaceSync(text);
    read(parsed.cssRules);
    return sheet;
  });

  function nameOf(rule: CSSRule): string {
    if (rule instanceof CSSFontFaceRule) return `@font-face ${rule.style.getPropertyValue('font-family')}`;
    return rule.cssText.split('{')[0]?.trim() ?? '';
  }

  /** At the commas outside of brackets and strings. */
  function split(selectors: string): string[] {
    const parts = [''];
    let depth = 0;
    for (const [sign] of selectors.matchAll(/\\.|"(?:\\.|[^"])*"|./gs)) {
      if ('(['.includes(sign)) depth++;
      if (')]'.includes(sign)) depth--;
      if (sign === ',' && depth === 0) parts.push('');
      else parts[parts.length - 1] += sign;
    }
    return parts.map((part) => part.trim());
  }
}

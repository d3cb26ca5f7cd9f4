import type { Browser } from 'playwright-core';

/** What a style sheet says of the page as a whole. */
export interface Sheet {
  /** Each selector by itself, with all of its rule. */
  rules: { selector: string; text: string }[];
  /** What has a name for the whole page, e.g. `@keyframes spin`, with all of it. */
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
          // What is nested in a rule goes no further than the rule.
          for (const selector of split(rule.selectorText))
            sheet.rules.push({ selector, text: rule.cssText.slice(rule.selectorText.length) });
        } else if (rule instanceof CSSScopeRule)
          sheet.rules.push({ selector: rule.start ?? ':root', text: rule.cssText });
        else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSPageRule)) read(rule.cssRules);
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

  /** At the commas that stand in no bracket or text. */
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

import type { Browser, CDPSession, Locator, Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
export const TIME_ZONE = 'Asia/Kolkata';

/** A picture of the screen, and for how long the film shows it. */
export interface Frame {
  /** PNG. */
  readonly picture: Buffer;
  readonly milliseconds: number;
  readonly caption: string;
  /** The position of a finger. */
  readonly finger?: { x: number; y: number };
}

/** The phone that is filmed. */
export class Phone {
  readonly frames: Frame[] = [];
  caption = '';

  private constructor(
    readonly page: Page,
    readonly cdp: CDPSession,
  ) {}

  /** `kept` is the browser's storage of an earlier visit, which is there when the first page opens. */
  static async of(
    browser: Browser,
    { site, kept = {}, scale = 1 }: { site: string; kept?: Record<string, string>; scale?: number },
  ): Promise<Phone> {
    const context = await browser.newContext({
      baseURL: site,
      viewport: PHONE,
      deviceScaleFactor: scale,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
      timezoneId: TIME_ZONE,
      colorScheme: 'light',
    });
    const page = await context.newPage();
    const script = await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    page.once('domcontentloaded', () => void script.dispose());
    return new Phone(page, await context.newCDPSession(page));
  }

  /** Shows the screen as it is for so long. */
  async show(milliseconds: number, finger?: Frame['finger']): Promise<void> {
    const picture = await this.page.screenshot({ caret: 'initial' });
    this.frames.push({ picture, milliseconds, caption: this.caption, ...(finger && { finger }) });
  }

  /** A finger on it, then a tap. */
  async tap(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (!box) throw new Error(`Nothing to tap: ${target}`);
    await this.show(450, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await target.tap();
  }

  /** Waits for pictures that are loading. */
  async pictures(): Promise<void> {
    await this.page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
  }

  close = (): Promise<void> => this.page.context().close();
}

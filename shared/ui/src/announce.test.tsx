import { announced as told } from '@food/testing';
import { render, screen } from '@testing-library/react';
import { announce, announced, announcedOnce } from './announce';
import { Dialog } from './dialog';
import { Notice } from './notice';

const region = () => document.querySelector('[data-announcements]');
const wait = (ms: number) => jest.advanceTimersByTime(ms);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('What is announced', () => {
  it('is put into a region that stood in the document before it, empty', () => {
    announce('Saved.');
    wait(99);
    expect(region()).toBeEmptyDOMElement();

    wait(1);

    expect(region()).toHaveAttribute('aria-live', 'polite');
    expect(told()).toEqual(['Saved.']);
  });

  it('is said together with what comes in the same moment, each message by itself', () => {
    announce('Saved.');
    announce('1 Dosa');
    wait(100);

    expect(told()).toEqual(['Saved.', '1 Dosa']);
    expect(region()?.children).toHaveLength(2);
    // Of a status, all of its text would be said with each.
    expect(region()).not.toHaveAttribute('role');
  });

  it('is nowhere in the page once it was said, and its region stays', () => {
    announce('Saved.');
    const first = region();
    wait(7_000);

    expect(first).toBeEmptyDOMElement();
    announce('Saved again.');
    wait(100);
    expect(region()).toBe(first);
    expect(told()).toEqual(['Saved again.']);
  });

  it('is in one region, whichever team’s copy of this package announces', async () => {
    announce('Of one team');
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./announce');
      expect(copy.announce).not.toBe(announce);
      copy.announce('Of another team');
    });
    wait(100);

    expect(document.querySelectorAll('[data-announcements]')).toHaveLength(1);
    expect(told()).toEqual(['Of one team', 'Of another team']);
  });

  it('is heard while a dialog hides the page around it', () => {
    announce('Saved.');
    render(
      <>
        <button type="button">Of the page</button>
        <Dialog open onOpenChange={() => undefined} title="Delete?">
          Really
        </Dialog>
      </>,
    );
    announce('Deleted.');
    wait(100);

    expect(screen.getByRole('dialog', { name: 'Delete?' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Of the page' })).toBeNull();
    expect(region()?.closest('[aria-hidden], [inert]')).toBeNull();
    expect(told()).toEqual(['Saved.', 'Deleted.']);
  });
});

describe('A notice', () => {
  it('is announced when it comes, and alone in the page has no live role of its own', () => {
    render(<Notice>The menu is away.</Notice>);
    wait(100);

    expect(told()).toEqual(['The menu is away.']);
    expect(screen.getByText('The menu is away.')).not.toHaveRole('status');
  });

  it('is announced again when its words change, and not when they are drawn again', () => {
    const { rerender } = render(<Notice>1 order could not be read.</Notice>);
    rerender(<Notice tone="bad">1 order could not be read.</Notice>);
    wait(100);
    rerender(<Notice>2 orders could not be read.</Notice>);
    wait(100);

    expect(told()).toEqual(['1 order could not be read.', '2 orders could not be read.']);
  });

  it('that is silent isn’t announced', () => {
    render(<Notice silent>Wrong password.</Notice>);
    wait(100);

    expect(told()).toEqual([]);
    expect(region()).toBeNull();
  });
});

describe('Words that come, go and come again', () => {
  function Words({ missing, by }: { missing: boolean; by: typeof announced }) {
    return missing && <p ref={by}>The map is away.</p>;
  }
  function comeTwice(by: typeof announced) {
    const { rerender } = render(<Words missing by={by} />);
    wait(100);
    for (const missing of [false, true, false, true]) rerender(<Words missing={missing} by={by} />);
    wait(100);
    return rerender;
  }

  it('are announced each time, as a second failure is', () => {
    comeTwice(announced);

    expect(told()).toEqual(['The map is away.', 'The map is away.']);
  });

  it('are announced once in a moment if nobody has done anything, and again later', () => {
    const rerender = comeTwice(announcedOnce);
    expect(told()).toEqual(['The map is away.']);

    wait(7_000);
    for (const missing of [false, true]) rerender(<Words missing={missing} by={announcedOnce} />);
    wait(100);

    expect(told()).toEqual(['The map is away.']);
  });

  it('aren’t announced if they are gone before anybody could hear them', () => {
    const { rerender } = render(<Words missing by={announced} />);
    rerender(<Words missing={false} by={announced} />);
    wait(100);

    expect(told()).toEqual([]);
  });
});

import { fireEvent } from '@testing-library/react';
import { dropSecondTap } from './second-tap';

const HERE = { clientX: 340, clientY: 420, detail: 1 };

/** Whether a click reaches its button after a tap after which `dropSecondTap` was called. */
function reaches(first: MouseEventInit, second: MouseEventInit & { pointerType?: string }): boolean {
  const pressed = jest.fn();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', pressed);
  dropSecondTap(new MouseEvent('click', first));
  const { pointerType, ...click } = second;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...click });
  fireEvent(button, Object.assign(event, pointerType && { pointerType }));
  button.remove();
  return pressed.mock.calls.length > 0;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('After a tap that puts another button in its place', () => {
  it.each([
    ['a finger at the same place', { ...HERE, pointerType: 'touch' }],
    ['a finger just beside it', { ...HERE, clientX: 370, pointerType: 'touch' }],
    ['the second click of a double click', { ...HERE, detail: 2, pointerType: 'mouse' }],
  ])('%s presses nothing', (_, second) => {
    expect(reaches(HERE, second)).toBe(false);
  });

  it.each([
    ['a finger elsewhere', { ...HERE, clientX: 400, pointerType: 'touch' }],
    ['a single click of a mouse', { ...HERE, pointerType: 'mouse' }],
    ['the keyboard', { clientX: 0, clientY: 0, detail: 0 }],
  ])('%s presses what is there', (_, second) => {
    expect(reaches(HERE, second)).toBe(true);
  });

  it('a finger may press there again half a second later', () => {
    dropSecondTap(HERE);
    jest.advanceTimersByTime(500);
    const pressed = jest.fn();
    document.body.addEventListener('click', pressed, { once: true });
    fireEvent.click(document.body, HERE);

    expect(pressed).toHaveBeenCalled();
  });

  it('a press of the keyboard drops nothing', () => {
    expect(reaches({ clientX: 0, clientY: 0, detail: 0 }, HERE)).toBe(true);
  });
});

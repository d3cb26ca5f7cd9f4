import { fireEvent, renderHook } from '@testing-library/react';
import { useEndKey } from './use-end-key';

const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(9_000);
beforeEach(() => scrollTo.mockClear());

it('The End key leads to the end of a long list, and of a short one as the browser does it', () => {
  const { rerender } = renderHook(({ isLong }) => useEndKey(isLong), { initialProps: { isLong: true } });
  expect(fireEvent.keyDown(document.body, { key: 'End' })).toBe(false);
  expect(scrollTo).toHaveBeenCalledTimes(1);

  rerender({ isLong: false });
  expect(fireEvent.keyDown(document.body, { key: 'End' })).toBe(true);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('The End key with %s is the browser’s', (modifier) => {
  renderHook(() => useEndKey(true));

  expect(fireEvent.keyDown(document.body, { key: 'End', [modifier]: true })).toBe(true);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('The End key of a piece that has taken it stays there', () => {
  document.body.innerHTML = '<div role="radiogroup"></div>';
  const taking = document.querySelector('div')!;
  taking.addEventListener('keydown', (event) => event.preventDefault());
  renderHook(() => useEndKey(true));

  fireEvent.keyDown(taking, { key: 'End' });

  expect(scrollTo).not.toHaveBeenCalled();
});

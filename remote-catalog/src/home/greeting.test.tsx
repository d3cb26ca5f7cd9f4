import { logIn } from '@food/session/store';
import { buildUser } from '@food/testing';
import { act, render, screen } from '@testing-library/react';
import { Greeting, greetingAt } from './greeting';

describe('The greeting', () => {
  it.each([
    [4, 'Good Night'],
    [5, 'Good Morning'],
    [11, 'Good Morning'],
    [12, 'Good Afternoon'],
    [16, 'Good Afternoon'],
    [17, 'Good Evening'],
    [20, 'Good Evening'],
    [21, 'Good Night'],
    [0, 'Good Night'],
  ])('at %i h is %s', (hour, words) => {
    expect(greetingAt(hour)).toBe(words);
  });

  describe('on the screen', () => {
    beforeEach(() => jest.useFakeTimers({ now: new Date(2027, 0, 15, 11, 59, 30) }));
    afterEach(() => jest.useRealTimers());

    it('follows the day within 60 seconds', () => {
      render(<Greeting />);
      expect(screen.getByText('Good Morning')).toBeInTheDocument();

      act(() => void jest.advanceTimersByTime(60_000));

      expect(screen.getByText('Good Afternoon')).toBeInTheDocument();
    });

    it('calls a customer by the first name', () => {
      logIn('token', buildUser({ name: 'Asha Rao' }));

      render(<Greeting />);

      expect(screen.getByText('Good Morning, Asha')).toBeInTheDocument();
    });

    it('leaves no clock running behind', () => {
      const { unmount } = render(<Greeting />);

      unmount();

      expect(jest.getTimerCount()).toBe(0);
    });
  });
});

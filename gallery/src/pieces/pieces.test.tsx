import { MemoryRouter } from '@food/platform/other-routers';
import { render } from '@testing-library/react';
import { PIECES } from './pieces';

it.each(Object.entries(PIECES))('The gallery shows the piece %s', (_, Piece) => {
  const { baseElement } = render(
    <MemoryRouter>
      <Piece />
    </MemoryRouter>,
  );

  expect(baseElement.querySelector('[class], svg')).toBeInTheDocument();
});

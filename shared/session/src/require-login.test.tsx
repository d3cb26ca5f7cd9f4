import { useQuery } from '@food/platform/query';
import { defineRoutes } from '@food/platform/remote';
import { RequireLogin } from '@food/session/require-login';
import { buildUser, renderRemote } from '@food/testing';
import { act, screen } from '@testing-library/react';

let whose = 'Asha';

function Diary() {
  const { data } = useQuery({
    queryKey: ['/auth/diary'],
    queryFn: () => whose,
    meta: { private: true },
  });
  return (
    <>
      <p>Diary of {data}</p>
      <textarea aria-label="Comment" />
    </>
  );
}

const page = () => (
  <RequireLogin>
    <Diary />
  </RequireLogin>
);
const routes = defineRoutes({ '/diary': async () => ({ default: page }) });

function logInElsewhere(token: string, id: string): void {
  localStorage.setItem('user', JSON.stringify(buildUser({ id })));
  localStorage.setItem('token', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

describe('A page that needs a login', () => {
  beforeEach(() => {
    whose = 'Asha';
  });

  it('keeps what is typed while the same customer logs in again in another tab', async () => {
    const { user } = renderRemote(routes, { route: '/diary', user: buildUser() });
    await user.type(await screen.findByLabelText('Comment'), 'Lovely');

    logInElsewhere('second', buildUser().id);

    expect(screen.getByLabelText('Comment')).toHaveValue('Lovely');
    expect(screen.getByText('Diary of Asha')).toBeVisible();
  });

  it('starts over for another customer, with nothing of the one before', async () => {
    const { user } = renderRemote(routes, { route: '/diary', user: buildUser() });
    expect(await screen.findByText('Diary of Asha')).toBeVisible();
    await user.type(screen.getByLabelText('Comment'), 'Lovely');
    whose = 'Ravi';

    logInElsewhere('second', 'USR-9876543210');

    expect(await screen.findByText('Diary of Ravi')).toBeVisible();
    expect(screen.getByLabelText('Comment')).toHaveValue('');
  });
});

import { api } from '@food/platform/api';
import { buildUser, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

const sent = () => (wire.history.post ?? []).map((call) => JSON.parse(call.data));
const open = (history: string[] = []) =>
  renderRemote(routes, { user: buildUser(), route: '/feedback', history });
const submit = (app: ReturnType<typeof open>) =>
  app.user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
/** Like another tab: this page notices only the token. */
function logInElsewhere(id: string): void {
  localStorage.setItem('user', JSON.stringify(buildUser({ id })));
  localStorage.setItem('token', `of ${id}`);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

describe('Feedback', () => {
  it('begins with a rating of 5 out of 1 to 5, and no comments', async () => {
    open();

    expect(await screen.findByLabelText('Rating')).toHaveValue('5');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(screen.getByPlaceholderText('Write your feedback here')).toHaveValue('');
  });

  it("sends the customer's name, rating and comments, thanks, and starts over", async () => {
    wire.onPost('/auth/feedback').reply(201, { message: 'Thank you!' });
    const app = open();

    await app.user.selectOptions(await screen.findByLabelText('Rating'), '2');
    await app.user.type(screen.getByLabelText('Comments'), 'More chutney');
    await submit(app);

    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledWith('Thank you! Your feedback has been submitted.'),
    );
    expect(sent()).toEqual([{ name: 'Asha Rao', rating: '2', comments: 'More chutney' }]);
    await waitFor(() => expect(screen.getByLabelText('Comments')).toHaveValue(''));
    expect(screen.getByLabelText('Rating')).toHaveValue('5');
  });

  it('tells an anonymous visitor so, and sends nothing', async () => {
    const app = renderRemote(routes, { route: '/feedback' });

    await screen.findByLabelText('Rating');
    await submit(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('User not logged in'));
    expect(sent()).toEqual([]);
    expect(app.path()).toBe('/feedback');
  });

  it('says so when it could not be submitted, and keeps what was written', async () => {
    wire.onPost('/auth/feedback').reply(500, { message: 'Something went wrong', code: 'INTERNAL' });
    const app = open();

    await app.user.type(await screen.findByLabelText('Comments'), 'More chutney');
    await submit(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Error submitting feedback.'));
    expect(screen.getByLabelText('Comments')).toHaveValue('More chutney');
  });

  it('is told in the server’s words what to do about one that is refused', async () => {
    wire
      .onPost('/auth/feedback')
      .reply(429, { message: 'Please wait 10 seconds.', code: 'TOO_MANY_REQUESTS' });
    const app = open();

    await app.user.type(await screen.findByLabelText('Comments'), 'More chutney');
    await submit(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Please wait 10 seconds.'));
  });

  it('is as it was written after the page was reloaded, until it is sent', async () => {
    wire.onPost('/auth/feedback').reply(201, { message: '' });
    const left = open();
    await left.user.selectOptions(await screen.findByLabelText('Rating'), '2');
    await left.user.type(screen.getByLabelText('Comments'), 'More chutney');
    left.unmount();

    const app = open();
    await waitFor(() => expect(screen.getByLabelText('Comments')).toHaveValue('More chutney'));
    await submit(app);

    await waitFor(() => expect(screen.getByLabelText('Comments')).toHaveValue(''));
    expect(sent()).toEqual([{ name: 'Asha Rao', rating: '2', comments: 'More chutney' }]);
    expect(JSON.stringify(localStorage)).not.toContain('chutney');
  });

  it('that stays open keeps its words while its customer logs in again, and shows them to no other one', async () => {
    wire.onGet('/auth/me').reply(401, {});
    const app = open();
    const comments = await screen.findByLabelText('Comments');
    await app.user.type(comments, 'More');

    await act(() => api.get('/auth/me').catch(() => undefined));
    await app.user.type(comments, ' chutney');
    logInElsewhere(buildUser().id);
    expect(comments).toHaveValue('More chutney');

    logInElsewhere('USR-OTHER00000');
    expect(comments).toHaveValue('');
  });

  it('that was written on after its session ended is not kept for the next customer', async () => {
    wire.onGet('/auth/me').reply(401, {});
    const left = open();
    const comments = await screen.findByLabelText('Comments');
    await left.user.type(comments, 'More');

    await act(() => api.get('/auth/me').catch(() => undefined));
    await left.user.type(comments, ' chutney');

    expect(comments).toHaveValue('More chutney');
    expect(JSON.stringify(localStorage)).not.toContain('chutney');
  });

  it('that was begun after a session ended stays in place of what that session left', async () => {
    wire.onGet('/auth/me').reply(401, {});
    const left = open();
    await left.user.type(await screen.findByLabelText('Comments'), 'More chutney');
    await act(() => api.get('/auth/me').catch(() => undefined));
    left.unmount();
    const visitor = renderRemote(routes, { route: '/feedback' });
    await visitor.user.type(await screen.findByLabelText('Comments'), 'Less salt');
    visitor.unmount();

    open();

    expect(await screen.findByLabelText('Comments')).toHaveValue('Less salt');
  });

  it('sends once on a double tap', async () => {
    const slow = heldAnswer(201, { message: '' });
    wire.onPost('/auth/feedback').reply(slow.reply);
    const app = open();

    await app.user.dblClick(await screen.findByRole('button', { name: 'Submit Feedback' }));
    slow.release();

    await screen.findByRole('button', { name: 'Submit Feedback', busy: false });
    expect(sent()).toHaveLength(1);
  });

  it('goes back where the customer came from', async () => {
    const app = open(['/home', '/settings']);

    await app.user.click(await screen.findByRole('button', { name: 'Back' }));

    expect(await screen.findByText('Page /settings')).toBeVisible();
  });

  it('goes home if the visit began here', async () => {
    const app = open();

    await app.user.click(await screen.findByRole('button', { name: 'Back' }));

    expect(await screen.findByText('Page /home')).toBeVisible();
  });
});

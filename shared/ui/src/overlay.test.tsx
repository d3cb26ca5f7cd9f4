import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Drawer } from './drawer';

function Home() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="Verandah Kitchen">
        <a href="/orders">Orders</a>
      </Drawer>
    </>
  );
}

it('the drawer opens by its name, holds the focus, and Esc gives it back', async () => {
  render(<Home />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Verandah Kitchen' });
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});

it('the drawer closes by a phone’s Back, and listens for it only while it is open', async () => {
  const watchers = new Set<EventTarget>();
  class CloseWatcher extends EventTarget {
    constructor() {
      super();
      watchers.add(this);
    }
    destroy = () => watchers.delete(this);
  }
  Object.assign(window, { CloseWatcher });
  render(<Home />);
  expect(watchers.size).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Verandah Kitchen' });

  const [watcher] = watchers;
  act(() => void watcher?.dispatchEvent(new Event('close')));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(watchers.size).toBe(0);
  Reflect.deleteProperty(window, 'CloseWatcher');
});

it('a dialog has no landmarks of a page', async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Delete?" actions={<Button>Delete</Button>}>
      It is gone for good.
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Delete?' });

  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

it('a dialog leaves the focus where it is told to', async () => {
  const end = createRef<HTMLButtonElement>();
  const Question = ({ open }: { open: boolean }) => (
    <>
      <button type="button" ref={end}>
        End
      </button>
      <Dialog open={open} onOpenChange={() => undefined} title="Sure?" finalFocus={() => end.current}>
        words
      </Dialog>
    </>
  );
  const { rerender } = render(<Question open />);
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );

  rerender(<Question open={false} />);

  await waitFor(() => expect(end.current).toHaveFocus());
});

it('the drawer has a button that closes it', async () => {
  render(<Home />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a dialog shows its question and its answers', async () => {
  const onDelete = jest.fn();
  render(
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Delete this address?"
      actions={<Button onClick={onDelete}>Delete</Button>}
    >
      House 4-12, Brodipet
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Delete this address?' })).toHaveTextContent('Brodipet');

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));

  expect(onDelete).toHaveBeenCalledTimes(1);
});

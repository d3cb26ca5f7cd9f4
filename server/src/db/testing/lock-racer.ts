import { lockFolder } from '../folder-lock';

// Runs in a process of its own: locks the folders that its parent names and reports whether it has them.
process.on('message', (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.(true),
    ({ message }: Error) => process.send?.(message.includes('is in use') ? false : message),
  );
});
process.send?.('ready');

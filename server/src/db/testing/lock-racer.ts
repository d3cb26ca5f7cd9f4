import { lockFolder } from '../folder-lock';

// A process of its own, that locks the folders that its parent names and tells whether it has them now.
process.on('message', (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.(true),
    ({ message }: Error) => process.send?.(message.includes('is in use') ? false : message),
  );
});
process.send?.('ready');

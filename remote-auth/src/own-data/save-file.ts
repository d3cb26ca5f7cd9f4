/** Has the browser save this as a file of JSON. */
export function saveFile(name: string, content: object): void {
  const link = document.createElement('a');
  // Freed with the page: there are browsers that read it only after the press.
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
}

/** Makes the browser save this value as a JSON file. */
export function saveFile(name: string, content: object): void {
  const link = document.createElement('a');
  // Freed with the page: some browsers read it only after the click.
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
}

// Offers generated content as a file download.
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Delayed: the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

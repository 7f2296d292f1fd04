// Something that was made in the page, kept as a file of the device.
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

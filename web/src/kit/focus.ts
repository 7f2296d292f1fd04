// After a change of page nothing has the focus: the heading of the new page gets it.
// Waits some frames for a page that is still being fetched.
export function focusPage(frames = 30): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (frames > 0) focusPage(frames - 1);
  });
}

// Keyboard focus: when the focused element disappears or is disabled, the focus moves to a given element instead of the body.
export function keepFocus(root: HTMLElement, fallback: () => HTMLElement | null): () => void {
  let last: HTMLElement | null = null;
  const gone = (element: HTMLElement) => !element.isConnected || (element as HTMLButtonElement).disabled;
  const enter = (event: FocusEvent) => (last = event.target as HTMLElement);
  // A click beside everything takes the focus away on purpose. An element that is being removed may still be connected here.
  const leave = () =>
    queueMicrotask(() => {
      if (last && !gone(last) && document.activeElement !== last) last = null;
    });
  const check = () => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!last || !lost || !gone(last)) return;
    last = null;
    fallback()?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', enter);
  root.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', enter);
    root.removeEventListener('focusout', leave);
  };
}

// The page as an app: its service worker, which keeps one complete version, and the notice that a newer one is there.
import { signal } from '@preact/signals';
import { edition } from '../edition';

export const updateReady = signal(false);
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
export const installPrompt = signal<InstallPrompt | null>(null);

let registration: ServiceWorkerRegistration | null = null;
const kCheckEvery = 60 * 60 * 1000;

export async function registerApp(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker;
  if (edition.module === null || !workers) return; // not in private windows of Firefox, nor without https
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.value = event as InstallPrompt;
  });
  // A page belongs to the version of its worker: when that changes, the page changes too. The first worker of a page is its own.
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  try {
    registration = await workers.register('./sw.js', { updateViaCache: 'none' });
  } catch {
    return; // everything works without it, except offline
  }
  const found = registration;
  const watch = () => {
    if (found.waiting && workers.controller) updateReady.value = true;
    const coming = found.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && workers.controller) updateReady.value = true;
    });
  };
  watch();
  found.addEventListener('updatefound', watch);
  setInterval(() => void found.update().catch(() => {}), kCheckEvery);
}

// Every tab reloads with the new version; local games are stored.
export const applyUpdate = (): void => registration?.waiting?.postMessage('activate');

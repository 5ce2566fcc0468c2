export type ToastMessage = {
  id: number;
  tone: 'neutral' | 'danger';
  title: string;
  description?: string | undefined;
};

type Listener = () => void;

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

/** Shows a toast about what has just happened. It replaces the one before. */
export function toast(message: { title: string; description?: string; tone?: ToastMessage['tone'] }): void {
  lastId += 1;
  current = { id: lastId, tone: 'neutral', ...message };
  for (const listener of listeners) listener();
}

export function currentToast(): ToastMessage | null {
  return current;
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

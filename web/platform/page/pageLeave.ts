/**
 * Calls `listener` when the actor leaves the page: it closes, or it is hidden, because a phone may end a hidden page
 * without notice. It is called again each time, so it must be safe to call twice. With `isFirst`, it is called before
 * the listeners without it. Returns a function that stops listening.
 */
export function onPageLeave(listener: () => void, { isFirst = false }: { isFirst?: boolean } = {}): () => void {
  const options = { capture: isFirst }
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  addEventListener('pagehide', listener, options)
  // The listener is on the window. On the document, which fires the event, capturing listeners would not be guaranteed
  // to run before the others.
  addEventListener('visibilitychange', handleHidden, options)
  return () => {
    removeEventListener('pagehide', listener, options)
    removeEventListener('visibilitychange', handleHidden, options)
  }
}

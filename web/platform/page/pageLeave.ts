/**
 * Calls `listener` each time the actor leaves the page: when the page closes, and when it is hidden, because a phone
 * may end a hidden page without notice. The listener may be called several times. With `isFirst`, the listener is
 * called before listeners without this option. Returns a function that stops listening.
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

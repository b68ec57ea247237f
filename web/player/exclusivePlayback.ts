type Stop = () => void

let current: Stop | null = null

/**
 * Stops all other audio on the page and makes the caller the only audio source. Returns a function that ends this
 * claim. The returned function has no effect if another caller has claimed playback since then.
 */
export function claimPlayback(stop: Stop): () => void {
  const previous = current
  current = stop
  if (previous !== stop) previous?.()
  return () => {
    if (current === stop) current = null
  }
}

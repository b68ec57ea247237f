type Stop = () => void

let current: Stop | null = null

/**
 * Stops all other audio on the page and makes the caller the only audio source. Returns a function that ends this
 * claim. That function has no effect if another caller has claimed playback since, or if it is called twice.
 */
export function claimPlayback(stop: Stop): () => void {
  const previous = current
  current = stop
  if (previous !== stop) previous?.()
  return () => {
    if (current === stop) current = null
  }
}

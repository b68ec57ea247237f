type Stop = () => void

let current: Stop | null = null

/**
 * Stops whatever else plays on the page and makes the caller the only audio source. Returns a function that releases
 * the claim; it has no effect when called twice or after another claim.
 */
export function claimPlayback(stop: Stop): () => void {
  const previous = current
  current = stop
  if (previous !== stop) previous?.()
  return () => {
    if (current === stop) current = null
  }
}

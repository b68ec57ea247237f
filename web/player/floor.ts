type Stop = () => void

let holder: Stop | null = null

/**
 * Takes the floor: whoever sounded before falls silent, so that one voice is heard at a time across the page. Answers
 * how to leave it; leaving it twice, or after another has taken it, does nothing.
 */
export function takeFloor(stop: Stop): () => void {
  const before = holder
  holder = stop
  if (before !== stop) before?.()
  return () => {
    if (holder === stop) holder = null
  }
}

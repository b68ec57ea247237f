/** Counts the event loop iterations while a promise is pending. */
export async function countIterations(act: () => Promise<unknown>): Promise<number> {
  let [iterations, isOver] = [0, false]
  const count = () => {
    if (isOver) return
    iterations += 1
    setImmediate(count)
  }
  setImmediate(count)
  await act()
  isOver = true
  return iterations
}

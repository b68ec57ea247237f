/** Creates a promise that the test resolves with `open`, so that the test controls the order of events. */
export function gate(): { open(): void; opened: Promise<void> } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Creates a promise that the test resolves itself with `open`, to control the order of events. */
export function gate(): { open(): void; opened: Promise<void> } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

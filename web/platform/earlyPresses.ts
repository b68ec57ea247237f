/** Answers what does the press again, or null where nothing was pressed. */
type Again = () => void

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button, [role="button"]') : null

/**
 * A page drawn on the server is seen before its code is there, and a press on a button would be lost: on a slow phone
 * the page would seem dead. Keeps the last press from now on; the function it answers does it again, once, and ends
 * the keeping. Links, fields and choices work by themselves and are left alone.
 */
export function keepEarlyPresses(page: Document): () => void {
  let again: Again | null = null
  const keep = (event: Event) => {
    const button = buttonOf(event.target)
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    again = () => button.click()
  }
  // Enter in a field presses its form's button, which is kept above; a form without one is sent by itself.
  const keepForm = (event: SubmitEvent) => {
    event.preventDefault()
    const { target, submitter } = event
    if (target instanceof HTMLFormElement) again = () => target.requestSubmit(submitter)
  }
  page.addEventListener('click', keep, true)
  page.addEventListener('submit', keepForm, true)
  return () => {
    page.removeEventListener('click', keep, true)
    page.removeEventListener('submit', keepForm, true)
    again?.()
    again = null
  }
}

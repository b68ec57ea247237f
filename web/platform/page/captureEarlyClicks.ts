/** Repeats the captured click or submit. */
type Replay = () => void

const findButton = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button, [role="button"]') : null

/**
 * Captures the last button click or form submit before hydration, which would otherwise be lost. Returns a function
 * that repeats this click or submit once and stops capturing. Links, fields and radio buttons work without scripts and
 * are ignored.
 */
export function captureEarlyClicks(page: Document): () => void {
  let replay: Replay | null = null
  const captureClick = (event: Event) => {
    const button = findButton(event.target)
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    replay = () => button.click()
  }
  // Enter in a field clicks the form's button, and this click is captured above. A form without a button is submitted
  // without a click.
  const captureSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const { target, submitter } = event
    if (target instanceof HTMLFormElement) replay = () => target.requestSubmit(submitter)
  }
  page.addEventListener('click', captureClick, true)
  page.addEventListener('submit', captureSubmit, true)
  return () => {
    page.removeEventListener('click', captureClick, true)
    page.removeEventListener('submit', captureSubmit, true)
    replay?.()
    replay = null
  }
}

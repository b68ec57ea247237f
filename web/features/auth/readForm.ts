import type { FormEvent } from 'react'

/**
 * Stops the browser from submitting the form, and returns a function that returns a field's text. The text of missing
 * fields and files is ''.
 */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/**
 * Props for every form with private input. If the user submits before the code has loaded, the browser would put the
 * input into the URL, and so into histories and logs. With method "dialog" outside a dialog, the browser does nothing.
 */
export const safeFormProps = { method: 'dialog' } as const

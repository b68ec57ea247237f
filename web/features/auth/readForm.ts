import type { FormEvent } from 'react'

/**
 * Stops the browser from submitting the form. Returns a function that returns the text of a field, or '' if the field
 * is missing or contains a file.
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
 * input into the URL, and so into histories and logs. Method "dialog" prevents this: outside a dialog, the browser does
 * not submit such a form.
 */
export const safeFormProps = { method: 'dialog' } as const

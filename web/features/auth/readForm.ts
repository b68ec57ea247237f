import type { FormEvent } from 'react'

/**
 * Stops the browser from submitting the form. Returns a function that takes the name of a field and returns its text,
 * or '' if the field is missing or contains a file.
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
 * Props for every form with private input. If the user submits a form before the code of the page has loaded, the
 * browser would put the input into the URL, and so into its history and into logs. Method "dialog" prevents this: the
 * browser does not submit such a form if it is outside a dialog.
 */
export const safeFormProps = { method: 'dialog' } as const

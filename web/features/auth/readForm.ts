import type { FormEvent } from 'react'

/**
 * Prevents the browser's submit and returns a function that reads a field's text. Missing fields and files read as ''.
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
 * Props for every form with private input. A form submitted before its code loads would put the input into the URL, and
 * so into histories and logs. A form with method "dialog" outside a dialog does nothing.
 */
export const safeFormProps = { method: 'dialog' } as const

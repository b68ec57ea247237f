import type { FormEvent } from 'react'

/** Takes a form's texts without letting the browser send it. What is not a text (a file) is left out. */
export function formValues(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/**
 * For every form in which something is typed that is nobody else's. Sent before its code is there, a form would put all
 * of it into the address, and so into histories and logs; a dialog's form that stands in no dialog does nothing.
 */
export const staysHere = { method: 'dialog' } as const

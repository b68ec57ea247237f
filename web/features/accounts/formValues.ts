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

import { useEffect, useRef, useState, type RefObject } from 'react'

type OpenForm = {
  isOpen: boolean
  open: () => void
  /** Focus goes back to the button that opened it. */
  close: () => void
  opener: RefObject<HTMLButtonElement | null>
  form: RefObject<HTMLFormElement | null>
}

/** A form that stands in a row of facts while one changes that fact. */
export function useOpenForm(startsOpen: boolean): OpenForm {
  const [isOpen, setOpen] = useState(startsOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!wasPressed.current) return
    if (isOpen) form.current?.querySelector('input')?.focus()
    else opener.current?.focus()
  }, [isOpen])
  const turn = (to: boolean) => () => {
    wasPressed.current = true
    setOpen(to)
  }
  return { isOpen, open: turn(true), close: turn(false), opener, form }
}

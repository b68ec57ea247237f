import { useEffect, useRef, useState, type RefObject } from 'react'

type SettingFormState = {
  isOpen: boolean
  open: () => void
  /** Closes the form and focuses the button that opened it. */
  close: () => void
  opener: RefObject<HTMLButtonElement | null>
  form: RefObject<HTMLFormElement | null>
}

/** The state of a form that opens in a row of settings. Moves the focus when the form opens and closes. */
export function useSettingForm(startsOpen: boolean): SettingFormState {
  const [isOpen, setOpen] = useState(startsOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const hasUserActed = useRef(false)
  useEffect(() => {
    if (!hasUserActed.current) return
    if (isOpen) form.current?.querySelector('input')?.focus()
    else opener.current?.focus()
  }, [isOpen])
  const setOpenByUser = (next: boolean) => () => {
    hasUserActed.current = true
    setOpen(next)
  }
  return { isOpen, open: setOpenByUser(true), close: setOpenByUser(false), opener, form }
}

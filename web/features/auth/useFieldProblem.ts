import { useEffect, useRef, useState, type RefObject } from 'react'

type FieldProblem<Name extends string> = {
  form: RefObject<HTMLFormElement | null>
  isWrong: boolean
  /** Names the one field that is wrong; null takes it back. */
  setWrong: (wrong: { field: Name; words: string } | null) => void
  problemOf: (field: Name) => string | undefined
}

/** The one field of a form that is wrong, told beside it: only the first error shows, and the cursor goes there. */
export function useFieldProblem<Name extends string>(): FieldProblem<Name> {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ field: Name; words: string } | null>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return {
    form,
    isWrong: wrong !== null,
    setWrong,
    problemOf: (field) => (wrong?.field === field ? wrong.words : undefined),
  }
}

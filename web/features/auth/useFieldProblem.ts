import { useEffect, useRef, useState, type RefObject } from 'react'

type FieldProblem<Name extends string> = {
  form: RefObject<HTMLFormElement | null>
  hasFieldError: boolean
  /** Sets the invalid field and its message; null clears it. */
  setFieldError: (wrong: { field: Name; words: string } | null) => void
  problemOf: (field: Name) => string | undefined
}

/** Tracks the one invalid field of a form and focuses it. Only the first problem is shown. */
export function useFieldProblem<Name extends string>(): FieldProblem<Name> {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setFieldError] = useState<{ field: Name; words: string } | null>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return {
    form,
    hasFieldError: wrong !== null,
    setFieldError,
    problemOf: (field) => (wrong?.field === field ? wrong.words : undefined),
  }
}

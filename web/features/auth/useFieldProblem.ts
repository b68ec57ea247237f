import { useEffect, useRef, useState, type RefObject } from 'react'

type FieldProblem<Name extends string> = {
  form: RefObject<HTMLFormElement | null>
  hasFieldError: boolean
  /** Marks one field as invalid and sets its message. After a call with null, no field is marked. */
  setFieldError: (wrong: { field: Name; message: string } | null) => void
  problemOf: (field: Name) => string | undefined
}

/** Stores which field of a form is invalid, and focuses that field. Only the first problem of a form is shown. */
export function useFieldProblem<Name extends string>(): FieldProblem<Name> {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setFieldError] = useState<{ field: Name; message: string } | null>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return {
    form,
    hasFieldError: wrong !== null,
    setFieldError,
    problemOf: (field) => (wrong?.field === field ? wrong.message : undefined),
  }
}

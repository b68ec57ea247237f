import { useEffect, type RefObject } from 'react'

/** Where a form is refused, the cursor goes to the field that is wrong, so that its words are read out. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problem: string | null): void {
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problem])
}

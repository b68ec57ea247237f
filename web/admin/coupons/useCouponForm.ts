import { useState } from 'react'
import { CallError } from '../../platform/callError.ts'
import { fieldByName, problemsOf, type CouponDraft, type DraftField, type Problems } from './couponDraft.ts'

/** Which field a refusal is about: the server names it, or the refusal is of one field alone. */
function fieldOf({ code, details }: CallError): DraftField | undefined {
  if (code === 'coupon/code-taken' || code === 'coupon/bad-code' || code === 'coupon/blank') return 'code'
  return fieldByName[String(details['field'])]
}

/** What was typed of a coupon, and what is wrong with it, by field. */
export function useCouponForm(initial: CouponDraft) {
  const [draft, setDraft] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  return {
    draft,
    problems,
    change: (change: Partial<CouponDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Looks at everything; more problems may be handed in. */
    check(more: Problems = {}) {
      const found = { ...problemsOf(draft), ...more }
      setProblems(found)
      return Object.keys(found).length === 0
    },
    /** Says a refusal by its field, where it has one. */
    refused(error: unknown, codeField: DraftField = 'code') {
      const field = error instanceof CallError ? fieldOf(error) : undefined
      if (!field || !(error instanceof CallError)) return false
      setProblems({ [field === 'code' ? codeField : field]: error.message })
      return true
    },
  }
}

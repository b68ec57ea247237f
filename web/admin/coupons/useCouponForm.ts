import { useState } from 'react'
import { CallError } from '../../platform/api/callError.ts'
import {
  formFieldByServerField,
  findProblems,
  type CouponDraft,
  type DraftField,
  type Problems,
} from './couponDraft.ts'

/** Finds the form field of a failure. The server names it, or the code belongs to one field. */
function findField({ code, details }: CallError): DraftField | undefined {
  if (code === 'coupon/code-taken' || code === 'coupon/bad-code' || code === 'coupon/blank') return 'code'
  return formFieldByServerField[String(details['field'])]
}

/** State of the coupon form: typed values, and problems by field. */
export function useCouponForm(initial: CouponDraft) {
  const [draft, setDraft] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  return {
    draft,
    problems,
    change: (change: Partial<CouponDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Validates all fields and adds further problems. Returns whether there are none. */
    check(more: Problems = {}) {
      const found = { ...findProblems(draft), ...more }
      setProblems(found)
      return Object.keys(found).length === 0
    },
    /** Shows a failure beside its field. Returns false when it has no field. */
    refused(error: unknown, codeField: DraftField = 'code') {
      const field = error instanceof CallError ? findField(error) : undefined
      if (!field || !(error instanceof CallError)) return false
      setProblems({ [field === 'code' ? codeField : field]: error.message })
      return true
    },
  }
}

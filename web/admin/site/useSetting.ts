import { useState } from 'react'
import { hasErrorCode } from '../../platform/api/callError.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatActionError } from '../common/index.ts'
import { pageMessages as messages } from './messages.ts'

type Options<Typed> = {
  /** The stored value as form values, with its version. */
  stored: { values: Typed; version: number }
  /** Name of the action in the error message of spec 2 §8: *Save the rating*. */
  action: string
  save: (typed: Typed, version: number) => Promise<unknown>
}

/** State of one setting's form. Typed values stay when somebody else saves in between. */
export function useSetting<Typed>({ stored, action, save }: Options<Typed>) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [basedOn, setBasedOn] = useState(stored.version)
  const [isBehind, setBehind] = useState(false)
  const now = typed ?? stored.values
  // Unchanged fields follow the stored value.
  const version = typed === null ? stored.version : basedOn
  const { isSending, problem, send } = useSending(
    async () => {
      try {
        await save(now, version)
        setTyped(null)
        setBehind(false)
        showToast(messages.saved)
      } catch (error) {
        if (!hasErrorCode(error, 'site/changed')) throw error
        setBehind(true)
      }
    },
    (error) => formatActionError(action, error),
  )
  return {
    ...{ typed: now, isSending, problem, isBehind, send },
    isDirty: typed !== null,
    change(change: Partial<Typed>) {
      if (typed === null) setBasedOn(stored.version)
      setTyped({ ...now, ...change })
    },
    takeTheirs() {
      setTyped(null)
      setBehind(false)
    },
  }
}

import { useState } from 'react'
import { isRefusal } from '../../platform/callError.ts'
import { useSending } from '../../platform/useSending.ts'
import { showToast } from '../../ui/toasts.ts'
import { sayActProblem } from '../admin/index.ts'
import { pageWords as words } from './words.ts'

type Options<Typed> = {
  /** What is stored, as the fields have it, and its version. */
  stored: { typed: Typed; version: number }
  /** As the specification's sentence names it: *Save the rating*. */
  act: string
  save: (typed: Typed, version: number) => Promise<unknown>
}

/** The fields of one setting: what is typed stays, also where somebody else has saved in between. */
export function useSetting<Typed>({ stored, act, save }: Options<Typed>) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [basedOn, setBasedOn] = useState(stored.version)
  const [isBehind, setBehind] = useState(false)
  const now = typed ?? stored.typed
  // Untouched fields follow what is stored.
  const version = typed === null ? stored.version : basedOn
  const { isSending, problem, send } = useSending(
    async () => {
      try {
        await save(now, version)
        setTyped(null)
        setBehind(false)
        showToast(words.saved)
      } catch (error) {
        if (!isRefusal(error, 'site/changed')) throw error
        setBehind(true)
      }
    },
    (error) => sayActProblem(act, error),
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

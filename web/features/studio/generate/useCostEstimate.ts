import type { OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationQuery } from '../../platform/query.tsx'
import type { DraftStore } from './draftStore.ts'
import { longestText } from './generateRules.ts'
import type { Draft } from './keptDraft.ts'

/** After the last key. */
const askedAfterMs = 600
/** Each pause in the typing asks for another text; none is asked for twice after long. */
const keptMs = 30_000

export type Weight = OutputOf<'weighText'>

const isWorthAsking = ({ text }: Draft) => text.trim() !== '' && text.length <= longestText
const isSame = (one: Draft, other: Draft) =>
  one.text === other.text && one.voiceId === other.voiceId && one.reads === other.reads

/** The draft as it stood when the typing last paused. */
function usePausedDraft(store: DraftStore): Draft {
  const [draft, setDraft] = useState<Draft>(store.get)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: Draft = store.get()
    const stop = store.subscribe(() => {
      const next = store.get()
      if (isSame(last, next)) return
      last = next
      clearTimeout(timer)
      timer = setTimeout(() => setDraft(next), askedAfterMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return draft
}

/**
 * What a reading of the draft would speak and charge, asked for when the typing pauses. Silent where it cannot be had.
 * `isFor` tells whether it is the weight of exactly this draft, and not of one a moment ago.
 */
export function useWeight(store: DraftStore): { weight: Weight | null; isFor: (draft: Draft) => boolean } {
  const paused = usePausedDraft(store)
  const { text, voiceId, reads } = paused
  const isAsked = isWorthAsking(paused)
  const query = useQuery({
    ...operationQuery('weighText', { text, reads, ...(voiceId !== null && { voiceId }) }),
    enabled: isAsked,
    retry: false,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  })
  const weight = (isAsked && query.data) || null
  return {
    weight,
    isFor: (draft) => weight !== null && !query.isPlaceholderData && isSame(paused, draft),
  }
}

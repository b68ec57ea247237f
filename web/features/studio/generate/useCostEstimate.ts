import type { OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationQuery } from '../../../platform/query/query.tsx'
import type { DraftStore } from '../drafts/draftStore.ts'
import { maxTextLength } from './generateRules.ts'
import type { Draft } from '../drafts/draftStorage.ts'

/** Delay in ms after the last change of the draft before the estimate is requested. */
const requestDelayMs = 600
/**
 * How long an estimate is cached, in ms. This is short, because each pause in typing requests an estimate for another
 * text, and old estimates are not used again.
 */
const cacheMs = 30_000

export type CostEstimate = OutputOf<'weighText'>

const canEstimate = ({ text }: Draft) => text.trim() !== '' && text.length <= maxTextLength
const isSameDraft = (one: Draft, other: Draft) =>
  one.text === other.text && one.voiceId === other.voiceId && one.reads === other.reads

/** Returns the draft as it was when the user last paused typing. */
function usePausedDraft(store: DraftStore): Draft {
  const [draft, setDraft] = useState<Draft>(store.get)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: Draft = store.get()
    const stop = store.subscribe(() => {
      const next = store.get()
      if (isSameDraft(last, next)) return
      last = next
      clearTimeout(timer)
      timer = setTimeout(() => setDraft(next), requestDelayMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return draft
}

/**
 * When the user pauses typing, queries which parts of the draft a generation would speak, and how many characters it
 * would charge. Shows no error if the query fails. `isFor` returns whether the estimate is for exactly this draft.
 */
export function useCostEstimate(store: DraftStore): {
  estimate: CostEstimate | null
  isFor: (draft: Draft) => boolean
} {
  const paused = usePausedDraft(store)
  const { text, voiceId, reads } = paused
  const isAsked = canEstimate(paused)
  const query = useQuery({
    ...operationQuery('weighText', { text, reads, ...(voiceId !== null && { voiceId }) }),
    enabled: isAsked,
    retry: false,
    gcTime: cacheMs,
    placeholderData: keepPreviousData,
  })
  const estimate = (isAsked && query.data) || null
  return {
    estimate,
    isFor: (draft) => estimate !== null && !query.isPlaceholderData && isSameDraft(paused, draft),
  }
}

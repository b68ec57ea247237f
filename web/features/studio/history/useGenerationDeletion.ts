import type { Generation } from '@scene-partner/contract/entities'
import { useCallback, useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { useDeleteGeneration, useRestoreGeneration } from './queries.ts'
import * as words from './words.ts'

/** Deleting happens at once; for ten seconds it can be taken back. */
export function useDeleting(onDeleted: (generation: Generation) => void) {
  const [deleted, setDeleted] = useState<readonly Generation[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: remove } = useDeleteGeneration()
  const { mutateAsync: restore } = useRestoreGeneration()
  const forget = useCallback((id: string) => setDeleted((all) => all.filter((one) => one.id !== id)), [])
  return {
    deleted,
    problem,
    forget,
    async remove(generation: Generation) {
      setProblem(null)
      try {
        await remove(generation.id)
        setDeleted((all) => [...all, generation])
        onDeleted(generation)
      } catch {
        setProblem(words.failedToDeleteGeneration) // spec 1 §8: these words, whatever it was
      }
    },
    /** Answers whether it is back. */
    async restore(generation: Generation): Promise<boolean> {
      setProblem(null)
      try {
        await restore(generation.id)
        forget(generation.id)
        return true
      } catch (error) {
        setProblem(sayRefusal(error, words.recordingCouldNotBeBrought))
        return false
      }
    },
  }
}

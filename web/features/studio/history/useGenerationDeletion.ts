import type { Generation } from '@scene-partner/contract/entities'
import { useCallback, useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { useDeleteGeneration, useRestoreGeneration } from '../queries.ts'
import * as messages from '../messages.ts'

/** Returns functions that delete a recording at once and let the user undo this for ten seconds. */
export function useGenerationDeletion(onDeleted: (generation: Generation) => void) {
  const [deleted, setDeleted] = useState<readonly Generation[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: remove } = useDeleteGeneration()
  const { mutateAsync: restore } = useRestoreGeneration()
  const removeRow = useCallback((id: string) => setDeleted((all) => all.filter((one) => one.id !== id)), [])
  return {
    deleted,
    problem,
    removeRow,
    async remove(generation: Generation) {
      setProblem(null)
      try {
        await remove(generation.id)
        setDeleted((all) => [...all, generation])
        onDeleted(generation)
      } catch {
        setProblem(messages.historyDeleteError) // every failure of a deletion has the same message (spec 1 §8)
      }
    },
    /** Restores a deleted recording. Resolves to true if the server restored it. */
    async restore(generation: Generation): Promise<boolean> {
      setProblem(null)
      try {
        await restore(generation.id)
        removeRow(generation.id)
        return true
      } catch (error) {
        setProblem(formatCallError(error, messages.historyRestoreError))
        return false
      }
    },
  }
}

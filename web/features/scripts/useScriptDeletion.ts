import { formatCallError } from '../../platform/api/callError.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useScriptActions } from './queries.ts'
import * as messages from './messages.ts'

/** Returns functions that delete a script and, for ten seconds, offer to undo the deletion. */
export function useScriptDeletion() {
  const { remove, restore } = useScriptActions()
  const bringBack = async ({ id, title }: { id: string; title: string }, onBack?: () => void) => {
    try {
      await restore.mutateAsync(id)
      showToast(messages.deleteUndone(title))
      onBack?.()
    } catch (error) {
      showToast(formatCallError(error, messages.deleteUndoError), { kind: 'failed' })
    }
  }
  return {
    isSending: remove.isPending,
    problem: remove.error && formatCallError(remove.error, messages.deleteError),
    reset: remove.reset,
    /** Deletes the script. Resolves to true if the server deleted it, to false if it failed. */
    async remove(script: { id: string; title: string }, onBack?: () => void): Promise<boolean> {
      try {
        await remove.mutateAsync(script.id)
      } catch {
        return false // The dialog shows the error of the mutation.
      }
      showToast(messages.deleteDone(script.title), {
        act: { label: messages.deleteUndo, onPress: () => void bringBack(script, onBack) },
      })
      return true
    },
  }
}

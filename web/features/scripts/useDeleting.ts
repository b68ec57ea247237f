import { sayRefusal } from '../../platform/callError.ts'
import { showToast } from '../../ui/toasts.ts'
import { useScriptActs } from './queries.ts'

/** Deletes a script and offers it back for ten seconds. */
export function useDeleting() {
  const { remove, restore } = useScriptActs()
  const bringBack = async ({ id, title }: { id: string; title: string }, onBack?: () => void) => {
    try {
      await restore.mutateAsync(id)
      showToast(`“${title}” is back.`)
      onBack?.()
    } catch (error) {
      showToast(sayRefusal(error, 'The script could not be brought back. Please try again.'), { kind: 'failed' })
    }
  }
  return {
    isSending: remove.isPending,
    problem: remove.error && sayRefusal(remove.error, 'Failed to delete script'),
    reset: remove.reset,
    /** Answers whether it is gone. */
    async remove(script: { id: string; title: string }, onBack?: () => void): Promise<boolean> {
      try {
        await remove.mutateAsync(script.id)
      } catch {
        return false // said in the dialog
      }
      showToast(`“${script.title}” deleted.`, {
        act: { words: 'Undo', onPress: () => void bringBack(script, onBack) },
      })
      return true
    },
  }
}

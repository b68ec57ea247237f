import { sayRefusal } from '../../platform/callError.ts'
import { showToast } from '../../ui/toasts.ts'
import { useScriptActs } from './queries.ts'
import * as words from './words.ts'

/** Deletes a script and offers it back for ten seconds. */
export function useDeleting() {
  const { remove, restore } = useScriptActs()
  const bringBack = async ({ id, title }: { id: string; title: string }, onBack?: () => void) => {
    try {
      await restore.mutateAsync(id)
      showToast(words.isBack(title))
      onBack?.()
    } catch (error) {
      showToast(sayRefusal(error, words.scriptCouldNotBeBrought), { kind: 'failed' })
    }
  }
  return {
    isSending: remove.isPending,
    problem: remove.error && sayRefusal(remove.error, words.failedToDeleteScript),
    reset: remove.reset,
    /** Answers whether it is gone. */
    async remove(script: { id: string; title: string }, onBack?: () => void): Promise<boolean> {
      try {
        await remove.mutateAsync(script.id)
      } catch {
        return false // said in the dialog
      }
      showToast(words.deleted(script.title), {
        act: { words: words.undo, onPress: () => void bringBack(script, onBack) },
      })
      return true
    },
  }
}

import { CallError, formatFailedAction } from '../../../platform/api/callError.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { confirmMessages } from '../messages.ts'

/** The result of an admin action: the message for a toast and, if the action can be undone, the call that undoes it. */
export type ActionResult = { message: string; undo?: () => Promise<unknown> }

/**
 * Formats the error of an admin action: the message of the server if the failure code contains `/`, as in
 * `blog/changed`, else the sentence of spec 2 §8.
 */
export const formatActionError = (action: string, error: unknown): string =>
  error instanceof CallError && error.code.includes('/') && !error.code.startsWith('functions/')
    ? error.message
    : formatFailedAction(action, error)

/** Undoes an action and shows the result as a toast, because the dialog of the action is closed by now. */
async function undoAction(undo: () => Promise<unknown>) {
  try {
    await undo()
    showToast(confirmMessages.undone)
  } catch (error) {
    showToast(formatActionError(confirmMessages.undo, error), { kind: 'failed' })
  }
}

/** Shows the message of an action as a toast. If the action can be undone, the toast has the button *Undo*. */
export function showActionResult({ message, undo }: ActionResult): void {
  showToast(message, undo ? { act: { label: confirmMessages.undo, onPress: () => void undoAction(undo) } } : {})
}

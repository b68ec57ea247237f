import { CallError, formatOperationError } from '../../../platform/api/callError.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { confirmMessages } from '../messages.ts'

/** The message for the toast, and the undo call if the action can be undone. */
export type ActionResult = { message: string; undo?: () => Promise<unknown> }

/** Formats the error of an admin action: the message of the failure catalogue, else the sentence of spec 2 §8. */
export const formatActionError = (action: string, error: unknown): string =>
  error instanceof CallError && error.code.includes('/') && !error.code.startsWith('functions/')
    ? error.message
    : formatOperationError(action, error)

/** Runs the undo call and shows its result as a toast, because the dialog is already closed. */
async function undoAction(undo: () => Promise<unknown>) {
  try {
    await undo()
    showToast(confirmMessages.undone)
  } catch (error) {
    showToast(formatActionError(confirmMessages.undo, error), { kind: 'failed' })
  }
}

/** Shows the result of an action as a toast, with *Undo* where possible. */
export function showResult({ message, undo }: ActionResult): void {
  showToast(message, undo ? { act: { label: confirmMessages.undo, onPress: () => void undoAction(undo) } } : {})
}

import type { Generation } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { getRecordingName } from './HistoryRow.tsx'
import * as messages from '../messages.ts'
import styles from './RenameDialog.module.css'

const maxTitleLength = 200

export type RenameDialogProps = {
  generation: Generation
  onRename: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Asks the user for a new name of a recording. */
export function RenameDialog({ generation, onRename, onClose }: RenameDialogProps) {
  const { field, watch, setFocus, isSending, onSubmit } = useActionForm({
    defaultValues: { title: generation.title || getRecordingName(generation) },
    action: async ({ title }) => {
      await onRename(title.trim())
      onClose()
    },
    formatError: (error) => formatCallError(error, messages.renameError),
    getErrorField: () => 'title',
  })
  useEffect(() => setFocus('title', { shouldSelect: true }), [setFocus])
  return (
    <Dialog title={messages.renameTitle} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField {...field('title')} label={messages.renameName} maxLength={maxTitleLength} autoComplete="off" />
        <div className={styles.actions}>
          <Button onPress={onClose}>{messages.renameCancel}</Button>
          <Button kind="main" type="submit" isDisabled={isSending || !watch('title').trim()}>
            {messages.renameSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

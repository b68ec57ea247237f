import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { nameOf } from './HistoryRow.tsx'
import * as words from './words.ts'
import styles from './RenameDialog.module.css'

const longestTitle = 200

export type RenameDialogProps = {
  generation: Generation
  isSending: boolean
  problem: string | null
  onRename: (title: string) => void
  onClose: () => void
}

/** Asks for a recording's new name. */
export function RenameDialog({ generation, isSending, problem, onRename, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(generation.title || nameOf(generation))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim()) onRename(title.trim())
  }
  return (
    <Dialog title={words.renameRecording} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label={words.name}
          name="title"
          value={title}
          onChange={setTitle}
          maxLength={longestTitle}
          autoComplete="off"
          problem={problem ?? undefined}
        />
        <div className={styles.acts}>
          <Button onPress={onClose}>{words.keepOldName}</Button>
          <Button kind="main" type="submit" isDisabled={isSending || !title.trim()}>
            {words.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

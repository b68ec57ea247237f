import { useState, type ClipboardEvent, type DragEvent, type ReactNode, type Ref } from 'react'
import { ScriptTextArea } from '../../../ui/forms/ScriptTextArea.tsx'
import type { DraftStore } from '../drafts/draftStore.ts'
import { useDraftValue } from '../drafts/useDraft.ts'
import * as messages from '../messages.ts'

export type ScriptSheetProps = {
  draft: DraftStore
  sheet: Ref<HTMLTextAreaElement>
  onFile: (file: File) => void
  onSubmit: () => void
  isReadOnly: boolean
  hasProblem: boolean
  describedBy: string
  whenEmpty: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Opens files that are dropped on the text field or pasted into it. Dropped or pasted text is left to the browser. */
function useFileDrop(onFile: (file: File) => void, isReadOnly: boolean) {
  const [isOver, setOver] = useState(false)
  if (isReadOnly) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        onFile(file)
      },
      onPaste: (event: ClipboardEvent) => {
        const [file] = event.clipboardData.files
        // If the clipboard contains text, its file is ignored: word processors add a picture of the text that was
        // copied.
        if (!file || event.clipboardData.getData('text/plain')) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}

/** Shows the text field of the script. Only this component re-renders at each keystroke. */
export function ScriptSheet(props: ScriptSheetProps) {
  const { draft, sheet, onFile, onSubmit, isReadOnly, hasProblem, describedBy, whenEmpty } = props
  const text = useDraftValue(draft, (state) => state.text)
  const { isOver, handlers } = useFileDrop(onFile, isReadOnly)
  return (
    <ScriptTextArea
      ref={sheet}
      label={messages.scriptStepTitle}
      value={text}
      onChange={(value) => draft.change({ text: value })}
      onSubmit={onSubmit}
      placeholder={isReadOnly ? messages.editorReadOnly : messages.editorPlaceholder}
      isReadOnly={isReadOnly}
      hasProblem={hasProblem}
      isOver={isOver}
      describedBy={describedBy}
      whenEmpty={whenEmpty}
      {...handlers}
    />
  )
}

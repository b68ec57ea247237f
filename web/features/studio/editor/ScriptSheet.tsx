import { useState, type ClipboardEvent, type DragEvent, type Ref } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import type { DraftStore } from './draftStore.ts'
import { useDraftFact } from './useDraft.ts'
import * as words from './words.ts'

export type ScriptSheetProps = {
  draft: DraftStore
  sheet: Ref<HTMLTextAreaElement>
  onFile: (file: File) => void
  onSubmit: () => void
  isReadOnly: boolean
  hasProblem: boolean
  describedBy: string
}

const carriesFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files that are dropped on the sheet or pasted into it; text goes the browser's own way. */
function useFileDrop(onFile: (file: File) => void, isReadOnly: boolean) {
  const [isOver, setOver] = useState(false)
  if (isReadOnly) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFile(event)) return
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
        // Word processors put a picture of the text beside the text.
        if (!file || event.clipboardData.getData('text/plain')) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}

/** The one lit sheet. It alone is drawn anew at each key. */
export function ScriptSheet(props: ScriptSheetProps) {
  const { draft, sheet, onFile, onSubmit, isReadOnly, hasProblem, describedBy } = props
  const text = useDraftFact(draft, (state) => state.text)
  const { isOver, handlers } = useFileDrop(onFile, isReadOnly)
  return (
    <Sheet
      ref={sheet}
      label={words.script}
      value={text}
      onChange={(value) => draft.change({ text: value })}
      onSubmit={onSubmit}
      placeholder={isReadOnly ? words.nothingCanBeTyped : words.emptySheet}
      isReadOnly={isReadOnly}
      hasProblem={hasProblem}
      isOver={isOver}
      describedBy={describedBy}
      {...handlers}
    />
  )
}

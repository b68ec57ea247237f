import { useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref } from 'react'
import type { DraftStore } from './draftStore.ts'
import { emptyWords, readOnlyWords } from './sheetWords.ts'
import { useDraftFact } from './useDraft.ts'
import styles from './ScriptSheet.module.css'

export type ScriptSheetProps = {
  draft: DraftStore
  sheet: Ref<HTMLTextAreaElement>
  onFile: (file: File) => void
  onSubmit: () => void
  isReadOnly: boolean
  hasProblem: boolean
  describedBy: string
}

/** From here on the sheet is as high as it gets: to measure a long text at each key would only take time. */
const fillsTheSheet = 4_000

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
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={styles.page} data-over={isOver || undefined}>
      <textarea
        ref={sheet}
        className={styles.sheet}
        data-full={text.length > fillsTheSheet || undefined}
        aria-label="Script"
        aria-describedby={describedBy}
        aria-invalid={hasProblem || undefined}
        aria-keyshortcuts="Control+Enter"
        placeholder={isReadOnly ? readOnlyWords : emptyWords}
        value={text}
        readOnly={isReadOnly}
        spellCheck={false}
        onChange={(event) => draft.change({ text: event.target.value })}
        onKeyDown={handleKey}
        {...handlers}
      />
    </div>
  )
}

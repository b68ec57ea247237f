import { useRef } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { acceptedFileTypes } from './readScriptFile.ts'
import * as messages from '../messages.ts'

/** Lets the user open a script file by keyboard or touch, as dropping one does by mouse. */
export function OpenFileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="bare" onPress={() => input.current?.click()}>
        {messages.editorOpenFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedFileTypes}
        hidden
        aria-label={messages.editorFileLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Without this, the browser reports no change when the user chooses the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

import { useRef } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { acceptedFileTypes } from './readScriptFile.ts'
import * as messages from '../messages.ts'

/** A button that opens a script file, for users who cannot drop a file with the mouse. */
export function OpenFileButton({ onFile, kind = 'quiet' }: { onFile: (file: File) => void; kind?: 'quiet' | 'bare' }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} {...(kind === 'quiet' && { icon: 'script' as const })} onPress={() => input.current?.click()}>
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
          // Clears the input. Otherwise choosing the same file again would trigger no change event.
          target.value = ''
        }}
      />
    </>
  )
}

import type { Voice } from '@scene-partner/contract/entities'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryContent, type QueryResult } from '../../../ui/feedback/QueryContent.tsx'
import { ReaderCard } from './ReaderCard.tsx'
import { formatVoicesError } from './formatVoicesError.ts'
import { Step } from '../Step.tsx'
import { useIsNarrow } from '../../../ui/layout/useIsNarrow.ts'
import { ReaderPlaceholder } from './ReaderPlaceholder.tsx'
import { VoiceList } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'
import styles from './ReaderStep.module.css'

// Loaded when the user changes the voice, because the dialog needs a library.
const ReaderDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ReaderDialog.tsx'))).ReaderDialog,
}))

export type ReaderStepProps = {
  query: QueryResult<Voice[]>
  voice: Voice | null
  /** Why another voice was chosen than the user expects, as a message; null if there is nothing to say. */
  note?: string | null
  /** Whether the user can change nothing, as during impersonation. */
  isReadOnly?: boolean
  onChoose: (voice: Voice) => void
}

/** Shows the chosen voice as a card, or the list from which the user chooses a voice. */
export function ReaderStep({ query, note, ...props }: ReaderStepProps) {
  const isNarrow = useIsNarrow()
  const waiting = <ReaderPlaceholder />
  return (
    <Step number={1} title={messages.readerStepTitle}>
      {note && <Notice>{note}</Notice>}
      <QueryContent query={query} formatError={formatVoicesError} loading={waiting}>
        {(voices) => {
          // The next render will choose the default voice. The list is not shown before that, because the page would
          // flicker.
          if (!props.voice && voices.length > 0) return waiting
          return isNarrow ? <ReaderInDialog voices={voices} {...props} /> : <ReaderInPlace voices={voices} {...props} />
        }}
      </QueryContent>
    </Step>
  )
}

type ReaderProps = Omit<ReaderStepProps, 'query' | 'note'> & { voices: readonly Voice[] }

/**
 * For phones: opens the list of voices as a dialog. When the dialog closes, the button that opened it gets the focus.
 */
function ReaderInDialog({ voices, voice, isReadOnly = false, onChoose }: ReaderProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (one: Voice) => {
    setOpen(false)
    onChoose(one)
  }
  return (
    <>
      <ReaderCard voice={voice} isReadOnly={isReadOnly} onChange={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ReaderDialog
            voices={voices}
            currentId={voice?.id ?? null}
            isReadOnly={isReadOnly}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * For wide windows: shows either the card of the chosen voice or, in its place, the list of voices. When the user opens
 * or closes the list, the focus moves to what appears.
 */
function ReaderInPlace({ voices, voice, isReadOnly = false, onChoose }: ReaderProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasClosed, setClosed] = useState(false)
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  const choose = (one: Voice) => {
    close()
    onChoose(one)
  }
  if (voice && !isOpen)
    return <ReaderCard voice={voice} isReadOnly={isReadOnly} onChange={() => setOpen(true)} hasFocus={hasClosed} />
  return (
    <div
      onKeyDown={({ key, target }) => {
        // While the search field contains text, Escape clears this field instead of closing the list.
        const isSearching = target instanceof HTMLInputElement && target.value !== ''
        if (key === 'Escape' && voice && !isSearching) close()
      }}
    >
      <VoiceList
        voices={voices}
        currentId={voice?.id ?? null}
        isReadOnly={isReadOnly}
        hasFocus={voice !== null}
        onChoose={choose}
      />
      {voice && (
        <div className={styles.keep}>
          <Button kind="bare" onPress={close}>
            {messages.readerStepKeep(voice.name)}
          </Button>
        </div>
      )}
    </div>
  )
}

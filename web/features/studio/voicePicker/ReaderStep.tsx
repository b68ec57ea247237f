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
  /** The message that says why a different voice than expected was chosen; null if there is none. */
  note?: string | null
  /** Whether nothing can be changed, as during impersonation. */
  isReadOnly?: boolean
  onChoose: (voice: Voice) => void
}

/** Shows the chosen voice as a card, or the list to choose from. */
export function ReaderStep({ query, note, ...props }: ReaderStepProps) {
  const isNarrow = useIsNarrow()
  const waiting = <ReaderPlaceholder />
  return (
    <Step number={1} title={messages.readerStepTitle}>
      {note && <Notice>{note}</Notice>}
      <QueryContent query={query} formatError={formatVoicesError} loading={waiting}>
        {(voices) => {
          // The default voice will be chosen in the next render, so the list is not shown yet: the page would flicker.
          if (!props.voice && voices.length > 0) return waiting
          return isNarrow ? <ReaderInDialog voices={voices} {...props} /> : <ReaderInPlace voices={voices} {...props} />
        }}
      </QueryContent>
    </Step>
  )
}

type ReaderProps = Omit<ReaderStepProps, 'query' | 'note'> & { voices: readonly Voice[] }

/** On a phone the list opens as a dialog and returns the focus to its button. */
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

/** On a wide screen the card and the list replace each other. The element that appears gets the focus. */
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
        // If the search field contains text, Escape clears the field and does not close the list.
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

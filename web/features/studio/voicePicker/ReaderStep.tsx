import type { Voice } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded, type LoadedQuery } from '../../ui/Loaded.tsx'
import { ReaderCard } from './ReaderCard.tsx'
import { sayVoicesError } from './sayVoicesError.ts'
import { Step } from './Step.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { WaitingReader } from './WaitingReader.tsx'
import { VoiceList } from './VoiceList.tsx'
import { usePreferences } from './voiceQueries.ts'
import * as words from './words.ts'
import styles from './ReaderStep.module.css'

export type ReaderStepProps = {
  query: LoadedQuery<Voice[]>
  voice: Voice | null
  /** Why it is this voice, where somebody else was chosen. */
  note?: string | null
  /** Somebody else's Studio: nothing of theirs is changed. */
  isReadOnly?: boolean
  onChoose: (voice: Voice) => void
}

/** The voice that reads: a card once it is chosen, before that the list. */
export function ReaderStep({ query, note, ...props }: ReaderStepProps) {
  const isNarrow = useIsNarrow()
  const preferences = usePreferences()
  // Who read last may be about to step forward: a list that comes only to go again would be in the way.
  const isUnsettled = preferences.isPending && preferences.failureCount === 0 && props.voice === null
  const isUsual = ({ id }: Voice) => id === preferences.data?.defaultVoiceId
  const waiting = <WaitingReader />
  return (
    <Step number={1} title={words.reader}>
      {note && <Notice>{note}</Notice>}
      <Loaded query={query} sayError={sayVoicesError} waiting={waiting}>
        {(voices) => {
          if (isUnsettled || (!props.voice && voices.some(isUsual))) return waiting
          return isNarrow ? <ByDialog voices={voices} {...props} /> : <InPlace voices={voices} {...props} />
        }}
      </Loaded>
    </Step>
  )
}

type ReaderProps = Omit<ReaderStepProps, 'query' | 'note'> & { voices: readonly Voice[] }

/** On a phone the list fills the window, and gives focus back to the button it came from. */
function ByDialog({ voices, voice, isReadOnly = false, onChoose }: ReaderProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (one: Voice) => {
    setOpen(false)
    onChoose(one)
  }
  return (
    <>
      <ReaderCard voice={voice} isReadOnly={isReadOnly} onChange={() => setOpen(true)} />
      <Dialog title={words.chooseVoice} isOpen={isOpen} onClose={() => setOpen(false)} place="window">
        <VoiceList
          voices={voices}
          currentId={voice?.id ?? null}
          isReadOnly={isReadOnly}
          place="window"
          onChoose={choose}
        />
      </Dialog>
    </>
  )
}

/** Where there is room, card and list take turns in one place; whichever comes has the focus of the one that went. */
function InPlace({ voices, voice, isReadOnly = false, onChoose }: ReaderProps) {
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
        // With words in the search it clears them first.
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
            {words.keep(voice.name)}
          </Button>
        </div>
      )}
    </div>
  )
}

import type { Voice } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded, type LoadedQuery } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { sayVoicesError } from './sayVoicesError.ts'
import { Step } from './Step.tsx'
import { useIsNarrow } from './useIsNarrow.ts'
import { sayVoice } from './chooseVoices.ts'
import { VoiceList } from './VoiceList.tsx'
import styles from './ReaderStep.module.css'

export type ReaderStepProps = {
  query: LoadedQuery<Voice[]>
  voice: Voice | null
  onChoose: (voice: Voice | null) => void
}

/** The voice that reads: a card once it is chosen, before that the list, which on a phone fills the window. */
export function ReaderStep({ query, voice, onChoose }: ReaderStepProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const [hasChosen, setChosen] = useState(false)
  const choose = (one: Voice) => {
    setOpen(false)
    setChosen(true)
    onChoose(one)
  }
  const change = () => (isNarrow ? setOpen(true) : onChoose(null))
  return (
    <Step number={1} title="Reader">
      <Loaded query={query} sayError={sayVoicesError} waiting={<Waiting rows={4} label="Loading voices" />}>
        {(voices) => (
          <>
            {voice ? (
              <ActiveReader voice={voice} onChange={change} hasFocus={hasChosen && !isNarrow} />
            ) : isNarrow ? (
              <div className={styles.open}>
                <Button kind="quiet" size="large" onPress={() => setOpen(true)}>
                  Choose a Voice
                </Button>
              </div>
            ) : (
              <VoiceList voices={voices} onChoose={choose} />
            )}
            <Dialog title="Choose a Voice" isOpen={isNarrow && isOpen} onClose={() => setOpen(false)}>
              <VoiceList voices={voices} onChoose={choose} />
            </Dialog>
          </>
        )}
      </Loaded>
    </Step>
  )
}

type ActiveReaderProps = { voice: Voice; onChange: () => void; hasFocus: boolean }

/** The list was left by a press that is gone with it, so focus comes here. */
function ActiveReader({ voice, onChange, hasFocus }: ActiveReaderProps) {
  return (
    <section className={styles.reader} aria-label="Active Reader">
      <div className={styles.is}>
        <h3>{voice.name}</h3>
        <p>
          {sayVoice(voice)}. {voice.description}
        </p>
      </div>
      <Button onPress={onChange} autoFocus={hasFocus} label={`Change the reader, now ${voice.name}`}>
        Change
      </Button>
    </section>
  )
}

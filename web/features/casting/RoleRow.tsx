import type { Voice } from '@scene-partner/contract/entities'
import { isMine } from '@scene-partner/script/casting'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { qualityWords, sayVoice } from '../voices/index.ts'
import { auditionLine } from './auditionLine.ts'
import type { Casting, CastStore } from './castStore.ts'
import { readerOf } from './firstCasting.ts'
import { OwnLines } from './OwnLines.tsx'
import type { Character, Line, Proposal } from './queries.ts'
import { useAudition } from './useAudition.ts'
import * as words from './words.ts'
import styles from './RoleRow.module.css'

const VoiceList = lazy(async () => ({ default: (await import('../studio/index.ts')).VoiceList }))

const speeds = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

type RoleRowProps = {
  scriptId: string
  store: CastStore
  casting: Casting
  character: Character
  lines: readonly Line[]
  voices: readonly Voice[]
  proposal: readonly Proposal[]
  /** Whose voice is easily taken for this one. */
  double: string | undefined
  isReadOnly: boolean
}

type Reader = { voiceId: string; speed: number }

/** Every name a role goes by is taken out, and the one it has now put in. */
const withMine = (casting: Casting, { name, aliases }: Character, isMineNow: boolean): Casting => {
  const others = casting.mine.filter((one) => one !== name && !aliases.includes(one))
  return { ...casting, mine: isMineNow ? [...others, name] : others }
}

const withReader = (casting: Casting, { name }: Character, reader: Reader): Casting => ({
  ...casting,
  roles: { ...casting.roles, [name]: reader },
})

/** One role: whether it is mine, who reads it, how fast, and what speaks for that voice. */
export function RoleRow(props: RoleRowProps) {
  const { scriptId, store, casting, character, lines, voices, proposal, double, isReadOnly } = props
  const { name, speeches, words: count, description } = character
  const isOwn = isMine(casting, character)
  const reader = readerOf(casting, character, { proposal, voices })
  const voice = voices.find(({ id }) => id === reader?.voiceId)
  const proposed = proposal.find((one) => one.name === name)
  const audition = useAudition(store, { scriptId, name, line: auditionLine(lines, name) })
  const read = (change: Partial<Reader>) =>
    reader &&
    store.change((now) => withReader(now, character, { voiceId: reader.voiceId, speed: reader.speed, ...change }))
  return (
    <li className={styles.row} data-mine={isOwn || undefined}>
      <div className={styles.mine}>
        <Checkbox
          label={
            <span className={styles.sayMine}>
              {isOwn ? words.yours : words.iPlay}
              <span className={styles.unseen}> {name}</span>
            </span>
          }
          isChecked={isOwn}
          isDisabled={isReadOnly}
          onChange={(is) => store.change((now) => withMine(now, character, is))}
        />
      </div>
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          {words.lines(speeches)} · {words.wordCount(count)}
        </p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.reader}>
        {voice && (
          <PlayButton
            label={audition.isPlaying ? words.pauseAudition(name) : words.audition(name, voice.name)}
            isPlaying={audition.isPlaying}
            isWaiting={audition.isWaiting}
            isDisabled={isReadOnly}
            onPress={audition.toggle}
          />
        )}
        <div className={styles.voice}>
          <p className={styles.voiceName}>
            <span>{voice?.name ?? words.noVoice}</span>
            {voice && (
              <span className={styles.facts}>
                {sayVoice(voice)} · {qualityWords[voice.quality]}
              </span>
            )}
          </p>
          {reader?.hasGone && <p className={styles.why}>{words.hasGone}</p>}
          {proposed && proposed.voiceId === reader?.voiceId && <p className={styles.why}>{proposed.why}</p>}
          {double !== undefined && !isOwn && (
            <p className={styles.double}>
              <Icon name="warning" />
              {words.soundsLike(double)}
            </p>
          )}
          {audition.problem && (
            <p className={styles.problem} role="alert">
              {audition.problem}
            </p>
          )}
        </div>
      </div>
      {!isReadOnly && (
        <div className={styles.acts}>
          {reader && (
            <Select
              size="dense"
              label={words.speedOf(name)}
              value={String(reader.speed)}
              options={[...new Set([...speeds, reader.speed])]
                .toSorted((one, other) => one - other)
                .map((speed) => ({
                  value: String(speed),
                  words: words.times(speed),
                }))}
              onChange={(speed) => read({ speed: Number(speed) })}
            />
          )}
          <Swap
            {...{ name, voice, voices }}
            onChoose={(voiceId) =>
              store.change((now) => withReader(now, character, { speed: reader?.speed ?? 1, voiceId }))
            }
          />
          <OwnLines scriptId={scriptId} name={name} lines={lines} />
        </div>
      )}
    </li>
  )
}

type SwapProps = {
  name: string
  voice: Voice | undefined
  voices: readonly Voice[]
  onChoose: (voiceId: string) => void
}

function Swap({ name, voice, voices, onChoose }: SwapProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="dense"
        label={words.swap(voice?.name ?? words.noVoice, name)}
        onPress={() => setOpen(true)}
      >
        {words.swapShort}
      </Button>
      <Dialog title={words.chooseVoiceFor(name)} isOpen={isOpen} onClose={() => setOpen(false)} place="window">
        <Suspense fallback={<Waiting rows={6} />}>
          <VoiceList
            voices={voices}
            currentId={voice?.id ?? null}
            isReadOnly={false}
            place="window"
            onChoose={({ id }) => {
              setOpen(false)
              onChoose(id)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

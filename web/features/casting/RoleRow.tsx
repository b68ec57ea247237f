import type { Voice } from '@scene-partner/contract/entities'
import { isOwnRole } from '@scene-partner/script/rehearsal/casting'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { PlayButton } from '../../ui/actions/PlayButton.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { qualityLabels, formatVoice } from '../voices/index.ts'
import { VoiceList } from '../voicePicker/index.ts'
import { findRolePreviewLine } from './rolePreviewLine.ts'
import type { Casting, CastStore } from './castStore.ts'
import { findReader } from './initialCasting.ts'
import { OwnRecordings } from './ownRecordings/OwnRecordings.tsx'
import type { Character, Line, Proposal } from './queries.ts'
import { useRolePreview } from './useRolePreview.ts'
import * as messages from './messages.ts'
import styles from './RoleRow.module.css'

const speeds = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

type RoleRowProps = {
  scriptId: string
  store: CastStore
  casting: Casting
  character: Character
  lines: readonly Line[]
  voices: readonly Voice[]
  proposal: readonly Proposal[]
  /** Another role whose voice sounds similar to the voice of this role; undefined if there is none. */
  similarRole: string | undefined
  isReadOnly: boolean
}

type VoiceAndSpeed = { voiceId: string; speed: number }

/**
 * Returns the casting after the user has chosen whether to play the role. In the result, `mine` has the current name of
 * the role only if the user plays it, and none of its earlier names.
 */
const setIsMine = (casting: Casting, { name, aliases }: Character, isMineNow: boolean): Casting => {
  const others = casting.mine.filter((one) => one !== name && !aliases.includes(one))
  return { ...casting, mine: isMineNow ? [...others, name] : others }
}

const setReader = (casting: Casting, { name }: Character, reader: VoiceAndSpeed): Casting => ({
  ...casting,
  roles: { ...casting.roles, [name]: reader },
})

/** Shows one role: whether the user plays it, which voice reads it and at what speed. */
export function RoleRow(props: RoleRowProps) {
  const { scriptId, store, casting, character, lines, voices, proposal, similarRole, isReadOnly } = props
  const { name, speeches, words: totalWords, description } = character
  const isOwn = isOwnRole(casting, character)
  const reader = findReader(casting, character, { proposal, voices })
  const voice = voices.find(({ id }) => id === reader?.voiceId)
  const proposed = proposal.find((one) => one.name === name)
  const preview = useRolePreview(store, { scriptId, name, line: findRolePreviewLine(lines, name) })
  const changeReader = (change: Partial<VoiceAndSpeed>) =>
    reader &&
    store.change((now) => setReader(now, character, { voiceId: reader.voiceId, speed: reader.speed, ...change }))
  return (
    <li className={styles.row} data-mine={isOwn || undefined}>
      <div className={styles.mine}>
        <Checkbox
          label={
            <span className={styles.sayMine}>
              {isOwn ? messages.roleYours : messages.roleIPlay}
              <span className={styles.unseen}> {name}</span>
            </span>
          }
          isChecked={isOwn}
          isDisabled={isReadOnly}
          onChange={(is) => store.change((now) => setIsMine(now, character, is))}
        />
      </div>
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          {messages.roleLineCount(speeches)} · {messages.roleWordCount(totalWords)}
        </p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.reader}>
        {voice && (
          <PlayButton
            label={preview.isPlaying ? messages.rolePreviewPause(name) : messages.rolePreviewPlay(name, voice.name)}
            isPlaying={preview.isPlaying}
            isWaiting={preview.isWaiting}
            isDisabled={isReadOnly}
            onPress={preview.toggle}
          />
        )}
        <div className={styles.voice}>
          <p className={styles.voiceName}>
            <span>{voice?.name ?? messages.roleNoVoice}</span>
            {voice && (
              <span className={styles.facts}>
                {formatVoice(voice)} · {qualityLabels[voice.quality]}
              </span>
            )}
          </p>
          {reader?.isReplacement && <p className={styles.why}>{messages.roleVoiceReplaced}</p>}
          {proposed && proposed.voiceId === reader?.voiceId && <p className={styles.why}>{proposed.why}</p>}
          {!isOwn && !isReadOnly && (
            <OtherGenderButton
              {...{ name, proposed, voices }}
              voiceId={reader?.voiceId}
              onChoose={(voiceId) => changeReader({ voiceId })}
            />
          )}
          {similarRole !== undefined && !isOwn && (
            <p className={styles.double}>
              <Icon name="warning" />
              {messages.roleSimilarVoice(similarRole)}
            </p>
          )}
          {preview.problem && (
            <p className={styles.problem} role="alert">
              {preview.problem}
            </p>
          )}
        </div>
      </div>
      {!isReadOnly && (
        <div className={styles.actions}>
          {reader && (
            <Select
              size="dense"
              label={messages.roleSpeedLabel(name)}
              value={String(reader.speed)}
              options={[...new Set([...speeds, reader.speed])]
                .toSorted((one, other) => one - other)
                .map((speed) => ({
                  value: String(speed),
                  label: messages.roleSpeedValue(speed),
                }))}
              onChange={(speed) => changeReader({ speed: Number(speed) })}
            />
          )}
          <SwapVoiceButton
            {...{ name, voice, voices }}
            similarTo={voice ?? voices.find(({ id }) => id === proposed?.voiceId)}
            onChoose={(voiceId) =>
              store.change((now) => setReader(now, character, { speed: reader?.speed ?? 1, voiceId }))
            }
          />
          <OwnRecordings scriptId={scriptId} name={name} lines={lines} />
        </div>
      )}
    </li>
  )
}

type OtherGenderButtonProps = {
  name: string
  proposed: Proposal | undefined
  voices: readonly Voice[]
  voiceId: string | undefined
  onChoose: (voiceId: string) => void
}

/**
 * A button for a role of unknown gender. It changes from the proposed voice to a voice of the other gender, and back.
 * Renders nothing if the gender is known, or if the user has chosen a third voice.
 */
function OtherGenderButton({ name, proposed, voices, voiceId, onChoose }: OtherGenderButtonProps) {
  const other = proposed?.otherGender
  if (!proposed || !other || (voiceId !== proposed.voiceId && voiceId !== other.voiceId)) return null
  const isOther = voiceId === other.voiceId
  const nextId = isOther ? proposed.voiceId : other.voiceId
  const gender = isOther ? voices.find(({ id }) => id === nextId)?.gender : other.gender
  if (gender !== 'male' && gender !== 'female') return null
  return (
    <span>
      <Button size="dense" label={messages.roleOtherGenderLabel(name, gender)} onPress={() => onChoose(nextId)}>
        {messages.roleOtherGender[gender]}
      </Button>
    </span>
  )
}

type SwapVoiceButtonProps = {
  name: string
  /** The voice with which the voices of the list are compared: the most similar voices come first. */
  similarTo: Voice | undefined
  voice: Voice | undefined
  voices: readonly Voice[]
  onChoose: (voiceId: string) => void
}

function SwapVoiceButton({ name, similarTo, voice, voices, onChoose }: SwapVoiceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="dense"
        label={messages.swapLabel(voice?.name ?? messages.roleNoVoice, name)}
        onPress={() => setOpen(true)}
      >
        {messages.swapButton}
      </Button>
      <Dialog title={messages.swapTitle(name)} isOpen={isOpen} onClose={() => setOpen(false)} placement="window">
        <VoiceList
          voices={voices}
          currentId={voice?.id ?? null}
          isReadOnly={false}
          place="window"
          similarTo={similarTo}
          onChoose={({ id }) => {
            setOpen(false)
            onChoose(id)
          }}
        />
      </Dialog>
    </>
  )
}

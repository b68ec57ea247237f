import { PreviewButton, qualityWords } from '../voices/index.ts'
import { readerNoteId, type Column } from '../admin/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { AdminVoice } from './queries.ts'
import { words } from './words.ts'
import styles from './AdminVoices.module.css'

export type Acts = {
  mayAct: boolean
  /** Where a voice stands among all, from 0; null where only some are shown and moving would mislead. */
  placeOf: ((voice: AdminVoice) => number) | null
  count: number
  offer: (voice: AdminVoice, isOffered: boolean) => void
  feature: (voice: AdminVoice, isFeatured: boolean) => void
  move: (voice: AdminVoice, to: number) => void
}

function Order({ voice, acts }: { voice: AdminVoice; acts: Acts }) {
  const { mayAct, placeOf, count, move } = acts
  const place = placeOf?.(voice) ?? null
  if (place === null) return null
  const hold = mayAct ? {} : { describedBy: readerNoteId }
  return (
    <span className={styles.order}>
      <span className={styles.place}>{place + 1}</span>
      <Button
        kind="bare"
        size="dense"
        icon="chevron"
        label={words.up(voice.name)}
        isDisabled={!mayAct || place === 0}
        {...hold}
        onPress={() => move(voice, place - 1)}
      />
      <Button
        kind="bare"
        size="dense"
        icon="chevron"
        label={words.down(voice.name)}
        isDisabled={!mayAct || place === count - 1}
        {...hold}
        onPress={() => move(voice, place + 1)}
      />
    </span>
  )
}

export const voiceColumns = (acts: Acts): readonly Column<AdminVoice>[] => [
  {
    id: 'voice',
    head: words.voice,
    cell: (voice) => (
      <span className={styles.voice}>
        <PreviewButton voice={{ ...voice, quality: voice.quality ?? 'basic' }} words={words.preview} />
        <span className={styles.name} data-off={!voice.isEnabled || undefined}>
          {voice.name}
          <small>
            {voice.gender}, {voice.age}, {voice.accent}
          </small>
        </span>
      </span>
    ),
  },
  { id: 'about', head: words.about, cell: ({ description }) => description, isQuiet: true, isSpare: true },
  {
    id: 'quality',
    head: words.quality,
    cell: ({ quality }) => (quality === null ? words.silent : qualityWords[quality]),
    isQuiet: true,
  },
  {
    id: 'offered',
    head: words.offered,
    cell: (voice) => (
      <Switch
        label={<span className={styles.unseen}>{words.offer(voice.name)}</span>}
        isOn={voice.isEnabled}
        isDisabled={!acts.mayAct}
        onChange={(isOn) => acts.offer(voice, isOn)}
      />
    ),
  },
  {
    id: 'featured',
    head: words.featured,
    cell: (voice) => (
      <Button
        kind="bare"
        size="dense"
        icon={voice.isFeatured ? 'starred' : 'star'}
        label={words.feature(voice.name)}
        isPressed={voice.isFeatured}
        isDisabled={!acts.mayAct}
        onPress={() => acts.feature(voice, !voice.isFeatured)}
      />
    ),
  },
  { id: 'order', head: words.order, cell: (voice) => <Order voice={voice} acts={acts} />, align: 'end' },
]

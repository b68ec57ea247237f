import { PreviewButton, qualityLabels } from '../../features/voices/index.ts'
import { readOnlyNoteId, type Column } from '../common/index.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import type { AdminVoice } from './queries.ts'
import { voiceMessages } from './messages.ts'
import styles from './AdminVoicesScreen.module.css'

export type VoiceActions = {
  canEdit: boolean
  /**
   * Returns the position of a voice among all voices, from 0. Null while a filter is set: voices cannot be moved then,
   * because the list does not show all of them.
   */
  findPosition: ((voice: AdminVoice) => number) | null
  count: number
  offer: (voice: AdminVoice, isOffered: boolean) => void
  feature: (voice: AdminVoice, isFeatured: boolean) => void
  move: (voice: AdminVoice, to: number) => void
}

function OrderButtons({ voice, actions }: { voice: AdminVoice; actions: VoiceActions }) {
  const { canEdit, findPosition, count, move } = actions
  const position = findPosition?.(voice) ?? null
  if (position === null) return null
  const readOnlyProps = canEdit ? {} : { describedBy: readOnlyNoteId }
  return (
    <span className={styles.order}>
      <span className={styles.position}>{position + 1}</span>
      <Button
        kind="bare"
        size="dense"
        icon="chevron"
        label={voiceMessages.up(voice.name)}
        isDisabled={!canEdit || position === 0}
        {...readOnlyProps}
        onPress={() => move(voice, position - 1)}
      />
      <Button
        kind="bare"
        size="dense"
        icon="chevron"
        label={voiceMessages.down(voice.name)}
        isDisabled={!canEdit || position === count - 1}
        {...readOnlyProps}
        onPress={() => move(voice, position + 1)}
      />
    </span>
  )
}

/** Columns of the list of voices. */
export const voiceColumns = (actions: VoiceActions): readonly Column<AdminVoice>[] => [
  {
    id: 'voice',
    head: voiceMessages.voice,
    cell: (voice) => (
      <span className={styles.voice}>
        <PreviewButton voice={{ ...voice, quality: voice.quality ?? 'basic' }} label={voiceMessages.preview} />
        <span className={styles.name} data-off={!voice.isEnabled || undefined}>
          {voice.name}
          <small>
            {voice.gender}, {voice.age}, {voice.accent}
          </small>
        </span>
      </span>
    ),
  },
  { id: 'about', head: voiceMessages.about, cell: ({ description }) => description, isQuiet: true, isOptional: true },
  {
    id: 'quality',
    head: voiceMessages.quality,
    cell: ({ quality }) => (quality === null ? voiceMessages.silent : qualityLabels[quality]),
    isQuiet: true,
  },
  {
    id: 'offered',
    head: voiceMessages.offered,
    cell: (voice) => (
      <Switch
        label={<span className={styles.visuallyHidden}>{voiceMessages.offer(voice.name)}</span>}
        isOn={voice.isEnabled}
        isDisabled={!actions.canEdit}
        onChange={(isOn) => actions.offer(voice, isOn)}
      />
    ),
  },
  {
    id: 'featured',
    head: voiceMessages.featured,
    cell: (voice) => (
      <Button
        kind="bare"
        size="dense"
        icon={voice.isFeatured ? 'starred' : 'star'}
        label={voiceMessages.feature(voice.name)}
        isPressed={voice.isFeatured}
        isDisabled={!actions.canEdit}
        onPress={() => actions.feature(voice, !voice.isFeatured)}
      />
    ),
  },
  {
    id: 'order',
    head: voiceMessages.order,
    cell: (voice) => <OrderButtons voice={voice} actions={actions} />,
    align: 'end',
  },
]

import { Button } from '../../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { formatTime } from '../takes/formatTime.ts'
import type { Slate, SlateKind, SlatePlace } from '../tapeSettings.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import styles from './Camera.module.css'

const places = (Object.entries(messages.slatePlaces) as [SlatePlace, string][]).map(([value, label]) => ({
  value,
  label,
}))
const kinds = (Object.entries(messages.slateKinds) as [SlateKind, string][]).map(([value, label]) => ({ value, label }))

const fields: readonly { key: keyof Slate; label: string; maxLength: number }[] = [
  { key: 'name', label: messages.slateName, maxLength: 60 },
  { key: 'height', label: messages.slateHeight, maxLength: 30 },
  { key: 'role', label: messages.slateRole, maxLength: 60 },
  { key: 'agency', label: messages.slateAgency, maxLength: 60 },
]

type SlateSettingsProps = { handle: TapeHandle; stream: MediaStream; onWatch: () => void }

/** Shows whether a spoken slate is recorded, with a button that records it. */
function SpokenSlate({ handle, stream, onWatch }: SlateSettingsProps) {
  const { session, settings, slates } = handle
  const { chosen } = slates
  const record = () => session.record({ stream, height: settings.height, subject: 'slate', takeNumber: 0 })
  if (slates.list === null) return null
  return (
    <div className={styles.spokenSlate}>
      {chosen ? (
        <p>
          {messages.slateRecorded(formatTime(chosen.durationMs))}
          {chosen.state === 'interrupted' && <small>{messages.takeInterrupted}</small>}
        </p>
      ) : (
        <p>
          <small>{messages.slateSpokenHint}</small>
        </p>
      )}
      <div>
        <Button icon="camera" onPress={record}>
          {chosen ? messages.slateRecordAgain : messages.slateRecord}
        </Button>
        {chosen && (
          <>
            <Button kind="bare" icon="play" onPress={onWatch}>
              {messages.slateWatch}
            </Button>
            <Button
              kind="bare"
              icon="trash"
              label={messages.takeDelete(chosen.number)}
              onPress={() => slates.remove(chosen)}
            />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Lets the actor choose where the slate is in the tape and whether the slate is a card or spoken, edit the text of the
 * slate, and record a spoken slate.
 */
export function SlateSettings(props: SlateSettingsProps) {
  const { settings, changeSettings } = props.handle
  const { slate, slatePlace, slateKind } = settings
  return (
    <section className={styles.setting} aria-label={messages.slateLabel}>
      <p>
        <b>{messages.slateLabel}</b>
        <small>{messages.slatePlaceHints[slatePlace]}</small>
      </p>
      <SegmentedControl
        label={messages.slateLabel}
        options={places}
        value={slatePlace}
        onChange={(next) => changeSettings({ slatePlace: next })}
        size="dense"
      />
      {slatePlace !== 'off' && (
        <>
          <SegmentedControl
            label={messages.slateKindLabel}
            options={kinds}
            value={slateKind}
            onChange={(next) => changeSettings({ slateKind: next })}
            size="dense"
          />
          {slateKind === 'spoken' && <SpokenSlate {...props} />}
          <div className={styles.slate}>
            {fields.map(({ key, label, maxLength }) => (
              <TextField
                key={key}
                label={label}
                name={`slate-${key}`}
                value={slate[key]}
                maxLength={maxLength}
                onChange={(text) => changeSettings({ slate: { ...slate, [key]: text } })}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import { LevelMeter } from '../../rehearsal/index.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { openStreamLevel, type StreamLevel } from '../capture/levelMeter.ts'
import type { CaptureDevice } from '../capture/openCapture.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import { ReaderLevel } from '../takes/ReaderLevel.tsx'
import * as messages from '../messages.ts'
import { SlateSettings } from './SlateSettings.tsx'
import { useLight } from './useLight.ts'
import styles from './Camera.module.css'

function toOptions<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

const toDeviceOptions = (devices: readonly CaptureDevice[]) => [
  { value: '', label: messages.deviceDefault },
  ...devices
    .filter(({ id }) => id !== '' && id !== 'default')
    .map(({ id, label }, index) => ({ value: id, label: label || messages.deviceUnnamed(index + 1) })),
]

/** Returns a meter of the microphone's level; null until the meter is open. */
function useStreamLevel(stream: MediaStream, context: AudioContext): StreamLevel | null {
  const [level, setLevel] = useState<StreamLevel | null>(null)
  useEffect(() => {
    const opened = openStreamLevel(context, stream)
    setLevel(opened)
    return opened.close
  }, [stream, context])
  return level
}

function Setting({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.setting}>
      <p>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </p>
      {children}
    </div>
  )
}

type SettingsPanelProps = { handle: TapeHandle; stream: MediaStream; onWatchSlate: () => void }

/** Shows the microphone's level and the light, and the settings of frame guide, prompter, reader, devices and slate. */
export function SettingsPanel({ handle, stream, onWatchSlate }: SettingsPanelProps) {
  const { settings, changeSettings, capture, tape, preferences } = handle
  const level = useStreamLevel(stream, tape.getContext())
  const light = useLight(stream)
  return (
    <div className={styles.settings}>
      <Setting title={messages.voiceLabel} hint={messages.voiceHint}>
        {level && <LevelMeter voiceActivity={level} />}
      </Setting>
      <div role="status">{light && <Setting title={messages.lightLabel} hint={messages.lightHints[light]} />}</div>
      <Setting title={messages.framingLabel} hint={messages.framingHints[settings.framing]}>
        <SegmentedControl
          label={messages.framingLabel}
          options={toOptions(messages.framingOptions)}
          value={settings.framing}
          onChange={(framing) => changeSettings({ framing })}
          size="dense"
        />
      </Setting>
      <Setting
        title={messages.prompterLabel}
        hint={preferences.waitsForVoice ? messages.waitsForVoice : messages.waitsForKey}
      >
        <SegmentedControl
          label={messages.prompterLabel}
          options={toOptions(messages.prompterOptions)}
          value={settings.prompter}
          onChange={(prompter) => changeSettings({ prompter })}
          size="dense"
        />
      </Setting>
      <Setting title={messages.listeningLabel} hint={messages.listeningHints[settings.listening]}>
        <SegmentedControl
          label={messages.listeningLabel}
          options={toOptions(messages.listeningOptions)}
          value={settings.listening}
          onChange={(listening) => changeSettings({ listening })}
          size="dense"
        />
      </Setting>
      <ReaderLevel value={settings.readerBelowDb} onChange={(readerBelowDb) => changeSettings({ readerBelowDb })} />
      <div className={styles.devices}>
        <Select
          label={messages.cameraLabel}
          options={toDeviceOptions(capture.devices.cameras)}
          value={settings.cameraId}
          onChange={(cameraId) => changeSettings({ cameraId })}
        />
        <Select
          label={messages.microphoneLabel}
          options={toDeviceOptions(capture.devices.microphones)}
          value={settings.microphoneId}
          onChange={(microphoneId) => changeSettings({ microphoneId })}
        />
        <Select
          label={messages.pictureLabel}
          options={[
            { value: '1080', label: '1080p' },
            { value: '720', label: '720p' },
          ]}
          value={settings.height === 1080 ? '1080' : '720'}
          onChange={(height) => changeSettings({ height: height === '1080' ? 1080 : 720 })}
        />
      </div>
      <SlateSettings handle={handle} stream={stream} onWatch={onWatchSlate} />
    </div>
  )
}

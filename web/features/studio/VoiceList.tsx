import type { Voice } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Field.tsx'
import { chooseVoices, isInGroup, sayVoice, voiceGroups, type VoiceGroup } from './chooseVoices.ts'
import { cutAt } from './cutAt.ts'
import styles from './VoiceList.module.css'

const descriptionLength = 100
const groupWords: Record<VoiceGroup, string> = { men: 'Men', women: 'Women', children: 'Children' }
/** Said only of what is less than the best: then one knows that better can be had. */
const qualityWords: Partial<Record<Voice['quality'], string>> = { basic: 'basic quality' }

export type VoiceListProps = { voices: readonly Voice[]; onChoose: (voice: Voice) => void }

/** Every voice there is, narrowed by group and by words. */
export function VoiceList({ voices, onChoose }: VoiceListProps) {
  const [group, setGroup] = useState<VoiceGroup | null>(null)
  const [search, setSearch] = useState('')
  const found = chooseVoices(voices, group, search)
  const clear = () => {
    setGroup(null)
    setSearch('')
  }
  return (
    <div className={styles.picker}>
      <div className={styles.narrow}>
        <div className={styles.groups} role="group" aria-label="Which voices">
          {voiceGroups.map((one) => (
            <Button key={one} isPressed={group === one} onPress={() => setGroup(group === one ? null : one)}>
              {groupWords[one]} {voices.filter((voice) => isInGroup(voice, one)).length}
            </Button>
          ))}
        </div>
        <TextField
          label="Search voices"
          name="search"
          type="search"
          inputMode="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
      </div>
      <p className={styles.count} role="status">
        {found.length === 1 ? '1 voice' : `${found.length} voices`}
      </p>
      {found.length === 0 ? (
        <Empty title="No voice like that" act={<Button onPress={clear}>Show all voices</Button>} />
      ) : (
        <ul className={styles.list}>
          {found.map((voice) => (
            <li key={voice.id}>
              <button type="button" className={styles.voice} onClick={() => onChoose(voice)}>
                <span className={styles.name}>{voice.name}</span>
                <span className={styles.facts}>
                  {sayVoice(voice)}
                  {qualityWords[voice.quality] && ` · ${qualityWords[voice.quality]}`}
                </span>
                <span className={styles.description}>{cutAt(voice.description, descriptionLength)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

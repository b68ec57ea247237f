import type { Voice } from '@scene-partner/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { chooseVoices, QualityLine, sayVoiceCount, useSilenceOnLeave } from '../voices/index.ts'
import { useArrows } from './useArrows.ts'
import { VoiceChoice } from './VoiceChoice.tsx'
import { everyVoice, VoiceFilters, type VoiceWish } from './VoiceFilters.tsx'
import { favouritesNotKept, useEngines, useFavourites, usePreferences } from './voiceQueries.ts'
import * as words from './words.ts'
import styles from './VoiceList.module.css'

export type VoiceListProps = {
  voices: readonly Voice[]
  /** Whoever reads now, while another is looked for. */
  currentId: string | null
  /** Somebody else's favourites can be seen and not changed. */
  isReadOnly: boolean
  /** `window`: it is all there is to see, and fills the height it is given. */
  place?: 'page' | 'window'
  /** Whether it came in the place of something that had the focus. */
  hasFocus?: boolean
  onChoose: (voice: Voice) => void
}

type Section = { title: string; voices: readonly Voice[] }

/** Those who read last stand first, as long as nothing is looked for. */
function sectionsOf(found: readonly Voice[], recentIds: readonly string[], wish: VoiceWish): Section[] {
  const isWide = wish.group === null && wish.search.trim() === '' && !wish.isFavourite
  const recent = isWide ? recentIds.flatMap((id) => found.find((voice) => voice.id === id) ?? []) : []
  if (recent.length === 0) return [{ title: words.voices, voices: found }]
  return [
    { title: words.recent, voices: recent },
    { title: words.everyoneElse, voices: found.filter((voice) => !recent.includes(voice)) },
  ]
}

/** Every voice there is, narrowed by group, favour and words, to be heard and chosen. */
export function VoiceList({
  voices,
  currentId,
  isReadOnly,
  place = 'page',
  hasFocus = false,
  onChoose,
}: VoiceListProps) {
  const [wish, setWish] = useState(everyVoice)
  const favourites = useFavourites()
  const recentIds = usePreferences().data?.recentVoiceIds ?? []
  const engines = useEngines().data
  const { visitedId, ...arrows } = useArrows()
  useSilenceOnLeave()
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) picker.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [hasFocus])

  const isLiked = ({ id }: Voice) => favourites.ids?.includes(id) ?? false
  const found = chooseVoices(voices, wish.group, wish.search).filter((voice) => !wish.isFavourite || isLiked(voice))
  const sections = sectionsOf(found, recentIds, wish)
  const inOrder = sections.flatMap((section) => section.voices)
  const reachable = [visitedId, currentId].find((id) => inOrder.some((voice) => voice.id === id)) ?? inOrder[0]?.id
  return (
    <div className={styles.picker} data-place={place} ref={picker} {...arrows}>
      <VoiceFilters
        voices={voices}
        favouriteCount={favourites.ids && voices.filter(isLiked).length}
        wish={wish}
        onChange={(change) => setWish((last) => ({ ...last, ...change }))}
      />
      <div className={styles.about}>
        <p className={styles.count} role="status">
          {sayVoiceCount(found.length)}
        </p>
        <QualityLine voices={voices} engines={engines} />
      </div>
      {favourites.hasFailed && (
        <p className={styles.problem} role="alert">
          {favouritesNotKept}
        </p>
      )}
      {found.length === 0 ? (
        <NobodyFound wish={wish} hasFavourites={voices.some(isLiked)} onClear={() => setWish(everyVoice)} />
      ) : (
        <div className={styles.list}>
          {sections.map((section) => (
            <section key={section.title} aria-label={section.title}>
              {sections.length > 1 && <h3 className={styles.title}>{section.title}</h3>}
              <ul>
                {section.voices.map((voice) => (
                  <VoiceChoice
                    key={voice.id}
                    voice={voice}
                    isCurrent={voice.id === currentId}
                    isFavourite={favourites.ids && !isReadOnly ? isLiked(voice) : null}
                    isReachable={voice.id === reachable}
                    onChoose={() => onChoose(voice)}
                    onFavourite={() => favourites.toggle(voice.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className={styles.keys}>{words.arrowKeysLeadFromVoice}</p>
    </div>
  )
}

type NobodyFoundProps = { wish: VoiceWish; hasFavourites: boolean; onClear: () => void }

function NobodyFound({ wish, hasFavourites, onClear }: NobodyFoundProps) {
  const act = <Button onPress={onClear}>{words.showAllVoices}</Button>
  if (wish.isFavourite && !hasFavourites)
    return (
      <Empty title={words.noFavouritesYet} act={act}>
        {words.pressStarBesideVoice}
      </Empty>
    )
  return (
    <Empty title={words.noVoiceLikeThat} act={act}>
      {words.tryNameAccentAge}
    </Empty>
  )
}

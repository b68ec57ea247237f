import type { Voice } from '@scene-partner/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import {
  filterVoices,
  QualityLine,
  formatVoiceCount,
  useStopPreviewOnUnmount,
  findVoiceGroup,
  sortBySimilarity,
} from '../voices/index.ts'
import { useListArrowKeys } from './useListArrowKeys.ts'
import { VoiceRow } from './VoiceRow.tsx'
import { noFilter, VoiceFilters, type VoiceFilter } from './VoiceFilters.tsx'
import { favouritesSaveError, useEngines, useFavourites, usePreferences } from './voiceQueries.ts'
import * as messages from './messages.ts'
import styles from './VoiceList.module.css'

export type VoiceListProps = {
  voices: readonly Voice[]
  /** The id of the chosen voice; null if none is chosen. */
  currentId: string | null
  /** Whether favourites cannot be changed, as during impersonation. */
  isReadOnly: boolean
  /** Whether the list is on a page or in a dialog (`window`). In a dialog, it fills the available height. */
  place?: 'page' | 'window'
  /** A voice that the user wants to replace. The list opens with the voices of its group, the most similar first. */
  similarTo?: Voice | undefined
  /** Whether the list gets the focus when it appears. */
  hasFocus?: boolean
  onChoose: (voice: Voice) => void
}

type VoiceSection = { title: string; voices: readonly Voice[] }

type SectionFacts = { recentIds: readonly string[]; filter: VoiceFilter; similarTo: Voice | undefined }

/** How many voices the list shows as similar to the voice that is to be replaced. */
const similarCount = 6

/**
 * Divides the found voices into sections. The first section has the similar voices or, if no filter is set, the voices
 * used recently.
 */
function buildSections(found: readonly Voice[], { recentIds, filter, similarTo }: SectionFacts): VoiceSection[] {
  const isOwnGroup = similarTo && filter.group === findVoiceGroup(similarTo) && filter.search.trim() === ''
  if (isOwnGroup) {
    const sorted = sortBySimilarity(found, similarTo)
    return [
      { title: messages.voiceListSimilar(similarTo.name), voices: sorted.slice(0, similarCount) },
      { title: messages.voiceListOthers, voices: sorted.slice(similarCount) },
    ].filter((section) => section.voices.length > 0)
  }
  const isWide = filter.group === null && filter.search.trim() === '' && !filter.isFavourite
  const recent = isWide ? recentIds.flatMap((id) => found.find((voice) => voice.id === id) ?? []) : []
  if (recent.length === 0) return [{ title: messages.voiceListLabel, voices: found }]
  return [
    { title: messages.voiceListRecent, voices: recent },
    { title: messages.voiceListOthers, voices: found.filter((voice) => !recent.includes(voice)) },
  ]
}

/** Lists all voices with filters, previews and favourites. The user chooses a voice in this list. */
export function VoiceList({
  voices,
  currentId,
  isReadOnly,
  place = 'page',
  similarTo,
  hasFocus = false,
  onChoose,
}: VoiceListProps) {
  const [filter, setFilter] = useState<VoiceFilter>({
    ...noFilter,
    group: similarTo ? findVoiceGroup(similarTo) : null,
  })
  const favourites = useFavourites()
  const recentIds = usePreferences().data?.recentVoiceIds ?? []
  const engines = useEngines().data
  const { visitedId, ...arrowKeys } = useListArrowKeys()
  useStopPreviewOnUnmount()
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) picker.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [hasFocus])

  const isLiked = ({ id }: Voice) => favourites.ids?.includes(id) ?? false
  const found = filterVoices(voices, filter.group, filter.search).filter(
    (voice) => !filter.isFavourite || isLiked(voice),
  )
  const sections = buildSections(found, { recentIds, filter, similarTo })
  const inOrder = sections.flatMap((section) => section.voices)
  const reachable = [visitedId, currentId].find((id) => inOrder.some((voice) => voice.id === id)) ?? inOrder[0]?.id
  const quality = <QualityLine voices={voices} engines={engines} />
  return (
    <div className={styles.picker} data-place={place} ref={picker} {...arrowKeys}>
      <VoiceFilters
        voices={voices}
        favouriteCount={favourites.ids && voices.filter(isLiked).length}
        filter={filter}
        onChange={(change) => setFilter((last) => ({ ...last, ...change }))}
      />
      <div className={styles.about}>
        <p className={styles.count} role="status">
          {formatVoiceCount(found.length)}
        </p>
        {place === 'page' && quality}
      </div>
      {favourites.hasFailed && (
        <p className={styles.problem} role="alert">
          {favouritesSaveError}
        </p>
      )}
      {found.length === 0 ? (
        <NoVoiceFound filter={filter} hasFavourites={voices.some(isLiked)} onClear={() => setFilter(noFilter)} />
      ) : (
        <div className={styles.list}>
          {sections.map((section) => (
            <section key={section.title} aria-label={section.title}>
              {sections.length > 1 && <h3 className={styles.title}>{section.title}</h3>}
              <ul>
                {section.voices.map((voice) => (
                  <VoiceRow
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
          {/* In a dialog, this text is below the voices. */}
          {place === 'window' && <div className={styles.about}>{quality}</div>}
        </div>
      )}
      <p className={styles.keys}>{messages.voiceListKeysHint}</p>
    </div>
  )
}

type NoVoiceFoundProps = { filter: VoiceFilter; hasFavourites: boolean; onClear: () => void }

function NoVoiceFound({ filter, hasFavourites, onClear }: NoVoiceFoundProps) {
  const act = <Button onPress={onClear}>{messages.voiceListShowAll}</Button>
  if (filter.isFavourite && !hasFavourites)
    return (
      <EmptyState title={messages.voiceListNoFavouritesTitle} act={act}>
        {messages.voiceListNoFavouritesHint}
      </EmptyState>
    )
  return (
    <EmptyState title={messages.voiceListNoMatchTitle} act={act}>
      {messages.voiceListNoMatchHint}
    </EmptyState>
  )
}

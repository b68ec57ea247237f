import type { Voice } from '@scene-partner/contract/entities'
import { useContext, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { PreviewContext } from '../../player/usePreview.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { VoiceCategories } from './VoiceCategories.tsx'
import { filterVoices, type VoiceGroup } from './filterVoices.ts'
import { findAutoplayVoice, parseGalleryUrl } from './galleryUrl.ts'
import { QualityLine } from './QualityLine.tsx'
import { useStopPreviewOnUnmount } from './useStopPreviewOnUnmount.ts'
import { VoiceRow } from './VoiceRow.tsx'
import { VoiceSearchField } from './VoiceSearchField.tsx'
import * as messages from './messages.ts'
import styles from './Gallery.module.css'

/** If the URL contains `?autoplay=tom`, plays the preview of the voice from `findAutoplayVoice` when the page opens. */
function useAutoplay(voices: readonly Voice[], isEnabled: boolean) {
  const previews = useContext(PreviewContext)
  useEffect(() => {
    const voice = isEnabled ? findAutoplayVoice(voices) : undefined
    if (voice?.preview_url) previews.play(voice.id, voice.preview_url)
  }, [previews, voices, isEnabled])
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const address = parseGalleryUrl(params)
  const [search, setSearch] = useState(address.search)
  const setFilters = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true })
  return {
    ...address,
    search: address.group ? search : '',
    setSearch,
    chooseGroup: (group: VoiceGroup) => setFilters({ category: group }),
    clear() {
      setSearch('')
      setFilters({})
    },
  }
}

/** The list of all voices in two columns. The user chooses a category and can then search in it. */
export function Gallery({ voices }: { voices: readonly Voice[] }) {
  const isSignedIn = useSession() !== null
  const { group, search, isAutoplay, setSearch, chooseGroup, clear } = useFilters()
  useAutoplay(voices, isAutoplay)
  useStopPreviewOnUnmount()
  const visibleVoices = filterVoices(voices, group, search)
  return (
    <>
      <VoiceCategories voices={voices} chosen={group} onChoose={chooseGroup} />
      <div className={styles.filters}>
        {group && (
          <>
            <form className={styles.search} method="get" role="search" onSubmit={(event) => event.preventDefault()}>
              <input type="hidden" name="category" value={group} />
              <VoiceSearchField value={search} onChange={setSearch} />
            </form>
            <Button kind="bare" onPress={clear}>
              {messages.galleryClearFilters}
            </Button>
          </>
        )}
        <p className={styles.count} role="status">
          {messages.galleryVoiceCount(visibleVoices.length)}
        </p>
        <QualityLine voices={voices} />
      </div>
      {visibleVoices.length === 0 ? (
        <EmptyState
          title={messages.galleryEmptyTitle}
          act={<Button onPress={clear}>{messages.galleryClearFilters}</Button>}
        >
          {messages.galleryEmptyText}
        </EmptyState>
      ) : (
        <ul className={styles.voices}>
          {visibleVoices.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} isSignedIn={isSignedIn} />
          ))}
        </ul>
      )}
    </>
  )
}

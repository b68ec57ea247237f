import type { Voice } from '@scene-partner/contract/entities'
import { useContext, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { PreviewContext } from '../../player/usePreview.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Categories } from './Categories.tsx'
import { chooseVoices, type VoiceGroup } from './chooseVoices.ts'
import { findAutoplayVoice, readGalleryAddress } from './galleryAddress.ts'
import { QualityLine } from './QualityLine.tsx'
import { useSilenceOnLeave } from './useSilenceOnLeave.ts'
import { VoiceRow } from './VoiceRow.tsx'
import { SearchVoices } from './SearchVoices.tsx'
import * as words from './words.ts'
import styles from './Gallery.module.css'

/** Lets the voice be heard that the address asks for. */
function useAutoplay(voices: readonly Voice[], isWanted: boolean) {
  const previews = useContext(PreviewContext)
  useEffect(() => {
    const voice = isWanted ? findAutoplayVoice(voices) : undefined
    if (voice?.preview_url) previews.play(voice.id, voice.preview_url)
  }, [previews, voices, isWanted])
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const address = readGalleryAddress(params)
  const [search, setSearch] = useState(address.search)
  const go = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true })
  return {
    ...address,
    search: address.group ? search : '',
    setSearch,
    choose: (group: VoiceGroup) => go({ category: group }),
    clear() {
      setSearch('')
      go({})
    },
  }
}

/** Everyone who may read, in two columns; a category first, then words, narrow them down. */
export function Gallery({ voices }: { voices: readonly Voice[] }) {
  const isSignedIn = useSession() !== null
  const { group, search, isAutoplay, setSearch, choose, clear } = useFilters()
  useAutoplay(voices, isAutoplay)
  useSilenceOnLeave()
  const shown = chooseVoices(voices, group, search)
  return (
    <>
      <Categories voices={voices} chosen={group} onChoose={choose} />
      <div className={styles.sift}>
        {group && (
          <>
            <form className={styles.search} method="get" role="search" onSubmit={(event) => event.preventDefault()}>
              <input type="hidden" name="category" value={group} />
              <SearchVoices value={search} onChange={setSearch} />
            </form>
            <Button kind="bare" onPress={clear}>
              {words.clearAllFilters}
            </Button>
          </>
        )}
        <p className={styles.count} role="status">
          {words.voicesFound(shown.length)}
        </p>
        <QualityLine voices={voices} />
      </div>
      {shown.length === 0 ? (
        <Empty title={words.nobodyLikeThat} act={<Button onPress={clear}>{words.clearAllFilters}</Button>}>
          {words.tryNameAccentAge}
        </Empty>
      ) : (
        <ul className={styles.voices}>
          {shown.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} isSignedIn={isSignedIn} />
          ))}
        </ul>
      )}
    </>
  )
}

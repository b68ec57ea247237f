import { useEffect, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { CameraView } from './camera/CameraView.tsx'
import { CompareView } from './takes/CompareView.tsx'
import { TakesView } from './takes/TakesView.tsx'
import { useTapeRoom, type TapeRoomInput } from './useTapeRoom.ts'
import * as messages from './messages.ts'
import styles from './TapeRoom.module.css'

const views = ['camera', 'takes', 'compare'] as const
export type TapeView = (typeof views)[number]

/**
 * Hides the header and the footer of the app. With `isDark`, makes the page dark, so that it does not light the actor's
 * face.
 */
function useFullWindow(isDark: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement.dataset
    page.tape = ''
    if (isDark) page.lights = 'out'
    return () => {
      delete page.tape
      delete page.lights
    }
  }, [isDark])
}

/** Shows the camera, the takes or the comparison of one scene. */
export function TapeRoom(input: TapeRoomInput) {
  const handle = useTapeRoom(input)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state, scriptId, sceneName, data } = handle
  const isRecording = state.phase === 'recording' || state.phase === 'countdown'
  const view = isRecording ? 'camera' : (views.find((name) => name === search.get('view')) ?? 'camera')
  useFullWindow(view === 'camera')
  const show = (next: TapeView, take?: string) =>
    setSearch((earlier) => {
      if (next === 'camera') earlier.delete('view')
      else earlier.set('view', next)
      if (take) earlier.set('take', take)
      else earlier.delete('take')
      return earlier
    })
  useEffect(() => {
    document.querySelector<HTMLElement>('#tape-heading')?.focus({ preventScroll: true })
  }, [view])
  const titles = { camera: sceneName, takes: messages.takesTitle, compare: messages.compareTitle }
  const back = {
    camera: { label: messages.leaveLabel, icon: 'close', go: () => void navigate(`/scripts/${scriptId}`) },
    takes: { label: messages.backToCamera, icon: 'back', go: () => show('camera') },
    compare: { label: messages.backToTakes, icon: 'back', go: () => show('takes') },
  } as const
  const canCompare = view === 'takes' && (handle.takes.list?.length ?? 0) > 1
  return (
    <div className={styles.tape} data-recording={isRecording || undefined}>
      <PageHead title={messages.screenTitle} />
      <header className={styles.bar}>
        <Button kind="bare" icon={back[view].icon} label={back[view].label} onPress={back[view].go} />
        <div className={styles.place}>
          <h1 id="tape-heading" tabIndex={-1}>
            {titles[view]}
          </h1>
          <p>{data.understanding.title}</p>
        </div>
        {canCompare && (
          <Button kind="bare" icon="copy" onPress={() => show('compare')}>
            {messages.compareButton}
          </Button>
        )}
      </header>
      {view === 'camera' && <CameraView handle={handle} onShowTakes={(take) => show('takes', take)} />}
      {view === 'takes' && <TakesView handle={handle} />}
      {view === 'compare' && <CompareView handle={handle} />}
    </div>
  )
}

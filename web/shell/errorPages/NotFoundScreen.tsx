import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import * as phrases from './words.ts'
import styles from './house.module.css'

const elsewhere = [
  ['/studio', phrases.studio],
  ['/voices', phrases.voices],
  ['/pricing', phrases.pricing],
  ['/contact', phrases.contact],
] as const

/** What stands at an address that leads nowhere. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <Screen title={phrases.sceneNotFound} lead={phrases.thisPageWasCut}>
      <div className={styles.lost}>
        <div className={styles.ways}>
          <div className={styles.acts}>
            <ButtonLink to="/" kind="main">
              {phrases.returnHome}
            </ButtonLink>
            <Button onPress={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}>{phrases.goBack}</Button>
          </div>
          <nav aria-label={phrases.elsewhere}>
            <ul className={styles.links}>
              {elsewhere.map(([to, words]) => (
                <li key={to}>
                  <Link to={to}>{words}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <StageDrawing scene="torn" />
      </div>
    </Screen>
  )
}

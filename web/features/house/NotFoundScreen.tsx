import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import styles from './house.module.css'

const elsewhere = [
  ['/studio', 'Studio'],
  ['/voices', 'Voices'],
  ['/pricing', 'Pricing'],
  ['/contact', 'Contact'],
] as const

/** What stands at an address that leads nowhere. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <Screen
      title="Scene Not Found"
      lead="This page was cut from the play, or it never was in it. The rest of the house is open."
    >
      <div className={styles.lost}>
        <div className={styles.ways}>
          <div className={styles.acts}>
            <ButtonLink to="/" kind="main">
              Return Home
            </ButtonLink>
            <Button onPress={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}>Go Back</Button>
          </div>
          <nav aria-label="Elsewhere">
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

import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from './billing.module.css'

/** Where a checkout that was left leads. */
export function CancelledScreen() {
  return (
    <BesideDrawing>
      <Screen title="Payment cancelled" lead="Nothing was charged. The plans stay where they are." width="form">
        <div className={styles.acts}>
          <ButtonLink to="/pricing" kind="main">
            Try Again
          </ButtonLink>
          <ButtonLink to="/">Return Home</ButtonLink>
        </div>
      </Screen>
    </BesideDrawing>
  )
}

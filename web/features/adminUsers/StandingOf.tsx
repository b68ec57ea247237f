import { Standing, type StandingKind } from '../admin/index.ts'
import { standingWords, type Row } from './words.ts'

const kinds: Record<Row['standing'], StandingKind> = {
  active: 'good',
  trialing: 'half',
  payment_due: 'bad',
  ended: 'none',
  none: 'none',
}

/** How an account's plan stands, by shape and word. */
export function StandingOf({ standing }: { standing: Row['standing'] }) {
  return <Standing kind={kinds[standing]}>{standingWords[standing]}</Standing>
}

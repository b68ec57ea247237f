import type { Understanding } from '@scene-partner/contract/operations/scriptReview'

/** A scene that a visitor rehearses without an account. */
export type DemoScene = {
  understanding: Understanding
  /** The roles that the visitor plays. */
  mine: readonly string[]
  /** The recordings of the lines that the visitor does not speak. */
  sounds: readonly { lineId: string; url: string }[]
}

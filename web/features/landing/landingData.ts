/** Which of the two drawings is shown. */
export type Hero = 'lamp' | 'voices'

/** Loader data of the landing page. */
export type LandingData = {
  hero: Hero
  /** Number of voices; 0 where unknown. */
  voiceCount: number
  names: readonly string[]
}

/**
 * Chooses a drawing by `chance` (0 to 1). The loader decides once, so that the page does not change during hydration.
 */
export const chooseHero = (chance: number): Hero => (chance < 0.5 ? 'lamp' : 'voices')

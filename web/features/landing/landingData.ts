/** The drawing beside the hero text: a lamp on a stage, or two faces. */
export type Hero = 'lamp' | 'voices'

/** Loader data of the landing page. */
export type LandingData = {
  hero: Hero
  /** Number of voices; 0 if unknown. */
  voiceCount: number
  names: readonly string[]
}

/**
 * Chooses a drawing from a random number `chance`, 0 to 1. Only the loader calls it, so that server and browser render
 * the same drawing.
 */
export const chooseHero = (chance: number): Hero => (chance < 0.5 ? 'lamp' : 'voices')

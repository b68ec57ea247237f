/** Which drawing is beside the text at the top of the landing page: a lamp on a stage, or two faces. */
export type Hero = 'lamp' | 'voices'

/** Loader data of the landing page. */
export type LandingData = {
  hero: Hero
  /** How many voices the site offers; 0 if unknown. */
  voiceCount: number
  names: readonly string[]
}

/**
 * Chooses a drawing by the random number `chance`, 0 to 1. Only the loader calls this, so that server and browser show
 * the same drawing.
 */
export const chooseHero = (chance: number): Hero => (chance < 0.5 ? 'lamp' : 'voices')

/** Which of the two drawings stands beside the words. */
export type Hero = 'lamp' | 'voices'

export type WelcomeData = {
  hero: Hero
  /** 0 where the voices are not known. */
  voiceCount: number
  names: readonly string[]
}

/** Chance is decided before the page is drawn, so that nothing changes under the reader's eyes. */
export const chooseHero = (chance: number): Hero => (chance < 0.5 ? 'lamp' : 'voices')

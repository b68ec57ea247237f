import type { Voice } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import * as words from './words.ts'

type Quality = Voice['quality']
type EngineState = OutputOf<'getUserAvailableVoices'>['engines'][number]

/** How a rendition is called on the page. */
export const qualityWords: Record<Quality, string> = { basic: 'basic', neural: 'natural', hosted: 'hosted' }

/** The way of speaking that `voices install` brings. */
const installedEngine = 'kokoro'

export type QualityFacts = {
  voices: readonly Voice[]
  /** Whether the person who reads this runs the product. */
  isLocal: boolean
  /** Not known to visitors. */
  engines?: readonly EngineState[] | undefined
}

/** What one hears now; `command` is what whoever runs this can do about it, and what it brings. */
export type QualityNews = { line: string; command?: { text: string; brings: string } }

const install = {
  text: 'npx scene-partner voices install',
  brings: words.runThisOnceInTerminal,
}
const examine = { text: 'npx scene-partner doctor', brings: words.runThisInTerminal }

/** Says which quality one hears, and how the better one is had where the reader can do something about it. */
export function judgeQuality({ voices, isLocal, engines }: QualityFacts): QualityNews {
  const count = (quality: Quality) => voices.filter((voice) => voice.quality === quality).length
  if (count('hosted') > 0) return { line: words.voicesMarkedHostedSpeak }
  if (count('neural') === voices.length) return { line: words.youHearNaturalVoices }
  if (count('neural') > 0)
    return {
      line: words.voicesAreNatural(count('neural') > count('basic') ? 'Most' : 'Some'),
    }
  return judgeBasic(
    isLocal,
    engines?.find(({ name }) => name === installedEngine),
  )
}

function judgeBasic(isLocal: boolean, engine: EngineState | undefined): QualityNews {
  if (engine?.state === 'fetching') return { line: words.naturalVoicesAre(engine.detail) }
  if (isLocal && engine?.state === 'broken') return { line: words.youHearBasicVoices, command: examine }
  return { line: words.youHearBasicVoicesClear, ...(isLocal && { command: install }) }
}

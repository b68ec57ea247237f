import type { Voice } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import * as messages from './messages.ts'

type Quality = Voice['quality']
type EngineState = OutputOf<'getUserAvailableVoices'>['engines'][number]

/** The name of each quality of a voice on the screen. */
export const qualityLabels: Record<Quality, string> = { basic: 'basic', neural: 'natural', hosted: 'hosted' }

/** The engine that the command `voices install` downloads. */
const installedEngine = 'kokoro'

export type QualityInput = {
  voices: readonly Voice[]
  /** Whether the server runs in local mode. */
  isLocal: boolean
  /** States of the engines; absent for visitors, who may not see them. */
  engines?: readonly EngineState[] | undefined
}

/**
 * `line` is the sentence about the quality of the voices. `command` is a command that the operator can run, and what it
 * brings. `canInstall` is true if better voices can be installed or are being installed.
 */
export type QualityDescription = { line: string; command?: { text: string; brings: string }; canInstall?: boolean }

const installCommand = {
  text: 'npx scene-partner voices install',
  brings: messages.qualityInstallHint,
}
const doctorCommand = { text: 'npx scene-partner doctor', brings: messages.qualityDoctorHint }

/** Describes the quality of the voices and, in local mode, how the operator can improve it. */
export function describeQuality({ voices, isLocal, engines }: QualityInput): QualityDescription {
  const count = (quality: Quality) => voices.filter((voice) => voice.quality === quality).length
  if (count('hosted') > 0) return { line: messages.qualityHosted }
  if (count('neural') === voices.length) return { line: messages.qualityNeural }
  if (count('neural') > 0)
    return {
      line: messages.qualityMixed(count('neural') > count('basic') ? 'Most' : 'Some'),
    }
  return describeBasic(
    isLocal,
    engines?.find(({ name }) => name === installedEngine),
  )
}

function describeBasic(isLocal: boolean, engine: EngineState | undefined): QualityDescription {
  if (engine?.state === 'fetching') return { line: messages.qualityFetching(engine.detail), canInstall: true }
  if (isLocal && engine?.state === 'broken') return { line: messages.qualityBroken, command: doctorCommand }
  return { line: messages.qualityBasic, canInstall: true, ...(isLocal && { command: installCommand }) }
}

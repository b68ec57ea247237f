import type { ElevenLabsSettings } from '../elevenlabs/elevenLabsClient.ts'
import type { SpeechApiSettings } from '../speechApi/speechApiClient.ts'
import { BadVoiceList, readVoiceList } from '../speechApi/voiceList.ts'

/** The variables that say which hosted services speak. */
const hostedVariables = [
  'ELEVENLABS_API_KEY',
  'ELEVENLABS_API_BASE',
  'ELEVENLABS_MODEL',
  'SPEECH_API_URL',
  'SPEECH_API_KEY',
  'SPEECH_API_MODEL',
  'SPEECH_API_VOICES',
] as const
type Variable = (typeof hostedVariables)[number]
type Environment = Readonly<Partial<Record<Variable, string | undefined>>>

export type HostedSettings = {
  elevenlabs: ElevenLabsSettings | undefined
  speechApi: SpeechApiSettings | undefined
}

const KEY = /^[\x21-\x7e]{1,500}$/
const MODEL = /^[\w.:/@+-]{1,200}$/

function whyNoAddress(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'is not an address such as https://speech.example'
  if (url.username || url.password) return 'bears a name or a password; keys have a variable of their own'
  return url.search || url.hash ? 'has something behind its path' : undefined
}

function whyNoVoices(value: string): string | undefined {
  try {
    readVoiceList(value)
    return undefined
  } catch (error) {
    if (error instanceof BadVoiceList) return error.message
    throw error
  }
}

const whyNoKey = (value: string) =>
  KEY.test(value) ? undefined : 'is not a key: it has spaces, or signs that none has'
const whyNoModel = (value: string) => (MODEL.test(value) ? undefined : 'is not the name of a model')

const RULES: Readonly<Record<Variable, (value: string) => string | undefined>> = {
  ELEVENLABS_API_KEY: whyNoKey,
  ELEVENLABS_API_BASE: whyNoAddress,
  ELEVENLABS_MODEL: whyNoModel,
  SPEECH_API_URL: whyNoAddress,
  SPEECH_API_KEY: whyNoKey,
  SPEECH_API_MODEL: whyNoModel,
  SPEECH_API_VOICES: whyNoVoices,
}

/** Without the first, the others say nothing. */
const GROUPS: readonly (readonly [Variable, readonly Variable[]])[] = [
  ['ELEVENLABS_API_KEY', ['ELEVENLABS_API_BASE', 'ELEVENLABS_MODEL']],
  ['SPEECH_API_URL', ['SPEECH_API_KEY', 'SPEECH_API_MODEL', 'SPEECH_API_VOICES']],
]

/** What is wrong with the variables: which one, and a sentence that goes on from its name. Values are not repeated. */
export function whatIsWrongIn(environment: Environment): { name: Variable; why: string }[] {
  const bad = hostedVariables.flatMap((name) => {
    const value = environment[name]
    const why = value ? RULES[name](value) : undefined
    return why ? [{ name, why }] : []
  })
  const lonely = GROUPS.flatMap(([name, others]) => {
    const given = environment[name] ? [] : others.filter((other) => environment[other])
    return given.length > 0 ? [{ name, why: `is missing: without it ${given.join(' and ')} says nothing` }] : []
  })
  return [...bad, ...lonely]
}

/** The services that are set, from variables in which nothing is wrong. */
export function hostedSettingsFrom(environment: Environment): HostedSettings {
  const { ELEVENLABS_API_KEY: apiKey, SPEECH_API_URL: url, SPEECH_API_VOICES: voices } = environment
  return {
    elevenlabs: apiKey
      ? {
          apiKey,
          apiBase: environment.ELEVENLABS_API_BASE || undefined,
          model: environment.ELEVENLABS_MODEL || undefined,
        }
      : undefined,
    speechApi: url
      ? {
          url,
          apiKey: environment.SPEECH_API_KEY || undefined,
          model: environment.SPEECH_API_MODEL || undefined,
          voices: voices ? readVoiceList(voices) : undefined,
        }
      : undefined,
  }
}

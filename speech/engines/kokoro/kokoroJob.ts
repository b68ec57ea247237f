import type { Delivery } from '../../delivery.ts'
import type { Accent } from '../../models/manifest.ts'
import type { Shape } from '../../voices.ts'

/** A file as a child is told of it; it loads nothing that is not so. */
export type Trusted = { path: string; sha256: string }

/** What a child is told at its start, as JSON in its only argument. */
export type KokoroStart = {
  model: Trusted
  /** Where the model's digest may be noted; reading 300 MB takes a second. */
  notes?: string | undefined
  threads: number
  /** Where onnxruntime-node is imported from. */
  library: string
}

/** One unit. Like every child it answers with `{ result }`, the finished samples, or `{ failure }`, in words. */
export type KokoroJob = {
  /** Tables of style, and how much of each. */
  styles: readonly (Trusted & { share: number })[]
  accent: Accent
  lexicon: Trusted
  spoken: string
  pronunciations?: Readonly<Record<string, string>> | undefined
  speed: number
  gainDb: number
  shape?: Shape | undefined
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
}

const REFUSAL = /not the file it should be: (.+)$/

/** How a child refuses a file; the parent knows by it which one not to trust. */
export const untrusted = (path: string): Error => new Error(`not the file it should be: ${path}`)

/** The file that was refused, if that is what happened. */
export const untrustedIn = (words: string): string | undefined => REFUSAL.exec(words)?.[1]

import { z } from 'zod'
import { voice } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const voiceIds = z.array(z.string().max(64)).max(500)
const done = z.object({ success: z.literal(true) })

const adminVoice = voice.omit({ quality: true }).extend({
  /** How well it speaks here; null where nothing on this installation speaks for it. */
  quality: voice.shape.quality.nullable(),
  /** Offered to actors. */
  isEnabled: z.boolean(),
  /** Stands first in the public gallery and on the welcome page. */
  isFeatured: z.boolean(),
})

const engine = z.object({
  name: z.string(),
  state: z.enum(['ready', 'absent', 'fetching', 'broken', 'resting']),
  detail: z.string().optional(),
  /** How many voices of the catalogue it speaks for now. */
  voices: z.number(),
})

export const listVoicesForAdmin = defineOperation({
  name: 'listVoicesForAdmin',
  summary: 'The whole catalogue in its order, with what is offered, what is featured, and how well each speaks here.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    voices: z.array(adminVoice),
    engines: z.array(engine),
    install: z.object({
      /** `theirs`: the folder is named by VOICES_DIR and kept by whoever runs the server. */
      state: z.enum(['theirs', 'installed', 'missing', 'running', 'failed']),
      bytesDone: z.number(),
      bytesTotal: z.number(),
      /** Why the last try on this server ended without them. */
      problem: z.string().optional(),
    }),
  }),
  failures: [],
})

export const updateEnabledVoices = defineOperation({
  name: 'updateEnabledVoices',
  summary:
    'Says which voices are offered; all others are offered nowhere. At least one that speaks here must stay. Recordings play on.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ enabledVoiceIds: voiceIds }),
  output: done,
  failures: ['voice_not_found', 'voices/none-left'],
})

export const orderVoices = defineOperation({
  name: 'orderVoices',
  summary: 'The order of every list of voices. Voices that are not named stand behind, as the catalogue has them.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ voiceIds }),
  output: done,
  failures: ['voice_not_found'],
})

export const setFeaturedVoices = defineOperation({
  name: 'setFeaturedVoices',
  summary: 'Says which voices stand first where visitors look.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ voiceIds }),
  output: done,
  failures: ['voice_not_found'],
})

export const installVoices = defineOperation({
  name: 'installVoices',
  summary: 'Begins to fetch the better voices into this server’s folder; goes on where an earlier try stopped.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['voices/not-ours', 'voices/installing'],
})

export const stopInstallingVoices = defineOperation({
  name: 'stopInstallingVoices',
  summary: 'Stops fetching. What came stays for the next try.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['voices/not-installing'],
})

import { z } from 'zod'
import { voice } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const voiceIds = z.array(z.string().max(64)).max(500)
const done = z.object({ success: z.literal(true) })

const adminVoice = voice.omit({ quality: true }).extend({
  /** Quality of the voice on this installation; null if no engine can speak it. */
  quality: voice.shape.quality.nullable(),
  /** Whether users can choose the voice. */
  isEnabled: z.boolean(),
  /** Whether the voice is listed first in the public gallery and on the landing page. */
  isFeatured: z.boolean(),
})

const engine = z.object({
  name: z.string(),
  state: z.enum(['ready', 'absent', 'fetching', 'broken', 'resting']),
  detail: z.string().optional(),
  /** Number of voices of the voice catalogue that the engine can speak now. */
  voices: z.number(),
})

const voiceInstallation = z.object({
  /**
   * State of the voice data. `theirs`: VOICES_DIR is set, so the operator and not the server manages the folder.
   * `paused`: no download runs, and only a part of the files is installed.
   */
  state: z.enum(['theirs', 'installed', 'missing', 'running', 'paused', 'failed']),
  /**
   * Number of downloaded bytes. While a download runs, this includes only files that were missing when the download
   * started; 0 if the voices are installed.
   */
  bytesDone: z.number(),
  /** Size of the download in bytes. It includes the same files as `bytesDone`. */
  bytesTotal: z.number(),
  /** Why the last download on this server failed. */
  problem: z.string().optional(),
})

export const getVoiceInstallation = defineOperation({
  name: 'getVoiceInstallation',
  summary: 'Returns whether the neural voices are installed, and whether the caller may install them.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Null for callers who may not install voices. */
    install: voiceInstallation.nullable(),
    /** Size in bytes of the files of all voices together, whether they are installed or not. */
    downloadBytes: z.number(),
  }),
  failures: [],
})

export const listVoicesForAdmin = defineOperation({
  name: 'listVoicesForAdmin',
  summary: 'Returns the whole voice catalog in order: enabled, featured, and the quality on this installation.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    voices: z.array(adminVoice),
    engines: z.array(engine),
    install: voiceInstallation,
  }),
  failures: [],
})

export const updateEnabledVoices = defineOperation({
  name: 'updateEnabledVoices',
  summary: 'Sets which voices users can choose. At least one of them must speak here. Existing recordings still play.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ enabledVoiceIds: voiceIds }),
  output: done,
  failures: ['voice_not_found', 'voices/none-left'],
})

export const orderVoices = defineOperation({
  name: 'orderVoices',
  summary: 'Sets the order of all voice lists. Voices that are not named follow in catalog order.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ voiceIds }),
  output: done,
  failures: ['voice_not_found'],
})

export const setFeaturedVoices = defineOperation({
  name: 'setFeaturedVoices',
  summary: 'Sets which voices are listed first on public pages.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ voiceIds }),
  output: done,
  failures: ['voice_not_found'],
})

export const installVoices = defineOperation({
  name: 'installVoices',
  summary:
    'Starts the download of the neural voices into this server’s folder. Resumes an interrupted download. For admins, and in local mode for everybody.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['not_allowed', 'voices/not-ours', 'voices/installing'],
})

export const stopInstallingVoices = defineOperation({
  name: 'stopInstallingVoices',
  summary:
    'Stops the download. Downloaded files stay for the next attempt. For admins, and in local mode for everybody.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({}),
  output: done,
  failures: ['not_allowed', 'voices/not-installing'],
})

import { voices } from '@scene-partner/speech/catalog/voices'
import { warmUpNeuralVoices } from '@scene-partner/speech/warmUpNeuralVoices'
import { defineFeature } from '../../services.ts'
import { createVisitorVoiceList } from './presentVoice.ts'
import { createPreviews } from './previews.ts'
import { serveListeningTest } from './serveListeningTest.ts'
import { servePreviews } from './servePreviews.ts'
import { createVoiceInstaller } from './voiceInstaller.ts'
import { voiceOperations } from './voiceOperations.ts'
import { createVoiceRegistry } from './voiceRegistry.ts'

/** The list of voices, their previews, the settings of voices by admins, and the installation of voice files. */
export const voicesFeature = defineFeature({
  name: 'voices',
  uses: [
    'clock',
    'config',
    'database',
    'encoders',
    'log',
    'previews',
    'speaker',
    'storage',
    'voiceInstaller',
    'voiceRegistry',
  ],
  operations: voiceOperations,
  createServices: (services, { downloadsVoices }) => ({
    previews: createPreviews(services),
    voiceRegistry: createVoiceRegistry(services),
    voiceInstaller: createVoiceInstaller({
      ...services,
      canDownload: downloadsVoices,
      // The model is loaded now, because otherwise the first line with a neural voice would wait for it.
      onInstalled: () => void warmUpNeuralVoices(services.speaker),
    }),
  }),
  routes(app, { services, isLocal }) {
    servePreviews(app, services)
    serveListeningTest(app, { ...services, isLocal })
  },
  healthChecks: ({ speaker }) => [
    {
      name: 'speech',
      isHealthy: async () =>
        voices.some((voice) => speaker.bestRendition(voice)) &&
        Object.values(speaker.states()).every(({ state }) => state !== 'broken'),
    },
  ],
  pageData: (services) => ({ publicVoices: createVisitorVoiceList(services) }),
  start({ previews, speaker }, { downloadsVoices }) {
    void warmUpNeuralVoices(speaker)
    if (downloadsVoices) previews.start()
  },
  stop: async ({ previews, voiceInstaller }) => void (await Promise.all([previews.stop(), voiceInstaller.close()])),
})

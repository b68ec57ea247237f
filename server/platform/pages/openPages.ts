import type { PublicSite } from '@scene-partner/contract/site'
import cookie from '@fastify/cookie'
import type { Session, Voice } from '@scene-partner/contract/entities'
import Fastify, { type FastifyInstance } from 'fastify'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReadOperation } from '../http/serveOperations.ts'
import { registerPages } from './registerPages.ts'
import { fakeBlog } from './fakeBlog.ts'

const buildTool = fileURLToPath(new URL('../../../tools/build.mjs', import.meta.url))
const dist = new URL('../../../dist/', import.meta.url)
/** Folder of the files that are built for the browser. */
export const webFolder = new URL('web/', dist)
const ssrFolder = new URL('ssr/', dist)
/** Lists the names of the built files. */
export const listBuiltFiles = createFileLister(webFolder)

function createFileLister(folder: URL): () => string[] {
  return () => readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
}

const tom: Voice = {
  id: 'tom',
  name: 'Tom <script>alert(1)</script>',
  description: 'Plain and steady.',
  preview_url: null,
  gender: 'male',
  age: 'adult',
  accent: 'American',
  use_case: 'drama',
  labels: { gender: 'male', age: 'adult', accent: 'American' },
  quality: 'basic',
}

const at = '2026-11-20T09:00:00.000Z'
/** A session whose user name contains markup, to test escaping. */
export const signedInSession: Session = {
  user: {
    uid: 'u1',
    email: 'ines@example.org',
    emailVerified: true,
    firstName: 'Ines',
    lastName: '</script><b>',
    displayName: 'Ines </script><b>',
    funnelStage: 'signup',
    createdAt: at,
    updatedAt: at,
    lastSignInAt: null,
    plan: 'paid',
    subscriptionTier: 'inactive',
    subscriptionStatus: 'inactive',
    subscriptionStartedAt: null,
    subscriptionExpiresAt: null,
    trialEndDate: null,
    quotaMinutesTotal: 0,
    quotaMinutesUsed: 0,
    stripePriceId: null,
    phone: null,
    phoneUpdatedAt: null,
    usedCoupons: [],
    appliedCoupon: null,
    pendingCoupon: null,
    pendingPlan: null,
    couponOutcome: null,
    override: null,
    isAdmin: false,
    role: null,
    canManageCoupons: false,
    hasPassword: true,
    unreadMessages: 0,
  },
  claims: {
    admin: false,
    role: null,
    roles: [],
    canManageCoupons: false,
    impersonatedBy: null,
    impersonatedRole: null,
    impersonationExpiresAt: null,
  },
  expiresAt: at,
  absoluteExpiresAt: at,
}

/** Creates an app with the pages and one API route, for tests. The caller closes it. */
export async function openPages({
  session = null as Session | null,
  isHttps = false,
  folders = { webFolder, ssrFolder },
  isBroken = false,
  isLocal = true,
  site = {} as Partial<PublicSite>,
  readOperation = (() => Promise.reject(new Error('the test reads no data'))) as ReadOperation,
} = {}): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(cookie)
  app.get('/api/thing', async () => ({ data: 1 }))
  await registerPages(app, {
    ...folders,
    sessionOf: async () => {
      if (isBroken) throw new Error('the database is away')
      return session
    },
    publicVoices: async () => [tom],
    blog: fakeBlog,
    publicSite: async () => ({
      announcement: null,
      testimonials: [],
      areSamples: false,
      rating: null,
      plans: ['monthly', 'annual'],
      ...site,
    }),
    isLocal: () => isLocal,
    readOperation,
    config: { isHttps, publicUrl: () => 'http://localhost:3000' },
  })
  return app
}

/** Builds the pages in a separate process, because the bundler uses much memory. */
export function buildPages(): void {
  execFileSync(process.execPath, [buildTool, '--only', 'web', '--quiet'])
}
